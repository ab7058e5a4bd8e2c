import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@farm/process/testing';
import pg from 'pg';
import { loadPostgresPrograms } from './debian.ts';

/** The distribution's PostgreSQL with an empty database for the farm. */
export interface Postgres {
  /** Addresses of the database, by user. */
  urls: Record<'owner' | 'server' | 'signer', string>;
  version: string;
  stop: () => Promise<void>;
}

/** Debian's user `nobody`: PostgreSQL does not run as root. */
const NOBODY = 65_534;
const ADMINISTRATOR = 'postgres';

/** Starts the distribution's PostgreSQL in a new folder, with the users and the database that docs/payouts.md asks for. */
export async function startPostgres(folder: string, port: number): Promise<Postgres> {
  const programs = await loadPostgresPrograms();
  const user = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const options = { ...user, cwd: '/', env: { LC_ALL: 'C' } };
  await mkdir(folder, { mode: 0o700 });
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const passwords = Object.fromEntries(
    [ADMINISTRATOR, ...ROLES].map((role) => [role, randomBytes(16).toString('hex')]),
  );
  await writeFile(passwordFile, passwords[ADMINISTRATOR] ?? '', { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid);
  await promisify(execFile)(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, `--username=${ADMINISTRATOR}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    options,
  );
  const settings = [`port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const ended = once(child, 'exit');
  const toUrl = (role: string, database = 'farm') =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
  const version = await createFarmDatabase(toUrl(ADMINISTRATOR, 'postgres'), passwords);
  return {
    urls: { owner: toUrl('farm_owner'), server: toUrl('farm_server'), signer: toUrl('farm_signer') },
    version,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

const ROLES = ['farm_owner', 'farm_server', 'farm_signer'];

/** @returns the version of PostgreSQL */
async function createFarmDatabase(url: string, passwords: Record<string, string>): Promise<string> {
  const client = await waitFor(async () => {
    const attempt = new pg.Client(url);
    return attempt.connect().then(
      () => attempt,
      () => undefined,
    );
  });
  for (const role of ROLES)
    await client.query(`create role ${role} login password ${pg.escapeLiteral(passwords[role] ?? '')}`);
  await client.query('grant farm_server to farm_owner');
  await client.query('create database farm owner farm_owner');
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  await client.end();
  return rows[0]?.version ?? '';
}
