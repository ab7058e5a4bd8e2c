import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Logger, StartError } from '@farm/process';
import { type Role, toRoleUrl } from '../roles.ts';

const password = z.string().min(1);
const connectionSchema = z.object({
  password,
  rolePasswords: z.object({ server: password, signer: password }).optional(),
  port: z.number().int().optional(),
});

/** Passwords of the embedded PostgreSQL: of the owner of its tables, and of each role. */
export interface Passwords {
  password: string;
  rolePasswords: Record<Role, string>;
}

/** Connection to the embedded PostgreSQL. The port is that of its latest start. */
export interface Connection extends Passwords {
  port: number;
}

/** URLs of one database: of the owner of its tables, and of each role. */
export type ConnectionUrls = Record<'owner' | Role, string>;

/**
 * Reads the passwords of the data folder's PostgreSQL. A new folder gets random ones, an older one those that it lacks. A
 * damaged file is kept beside a new one if there is data, which takes the new passwords (see `startCluster`).
 * @throws StartError if the file is damaged and there is no data: it tells that there was some
 */
export async function readPasswords(
  dataDir: string,
  { hasData, log }: { hasData: boolean; log?: Logger | undefined },
): Promise<Passwords> {
  const known = await read(dataDir).catch(async (error: unknown) => {
    if (!(hasData && error instanceof DamagedFile)) throw error;
    await rename(pathIn(dataDir), `${pathIn(dataDir)}.damaged`);
    log?.warn(`${pathIn(dataDir)} was damaged, and is made anew; it is kept as postgres.json.damaged`);
    return null;
  });
  if (known?.rolePasswords) return { password: known.password, rolePasswords: known.rolePasswords };
  const passwords = {
    password: known?.password ?? makePassword(),
    rolePasswords: { server: makePassword(), signer: makePassword() },
  };
  await write(dataDir, passwords);
  return passwords;
}

const makePassword = () => randomBytes(24).toString('base64url');

/** Saves how to reach the server that has just started, for commands that run beside it. */
export async function saveConnection(dataDir: string, connection: Connection): Promise<void> {
  await write(dataDir, connection);
}

/** The URLs of the server that runs on this data folder, or null if none was ever started on it. */
export async function readConnectionUrls(dataDir: string): Promise<ConnectionUrls | null> {
  const known = await read(dataDir);
  if (known?.port === undefined || !known.rolePasswords) return null;
  const { password, rolePasswords, port } = known;
  return toConnectionUrls({ password, rolePasswords, port });
}

/** The connection as URLs. */
export function toConnectionUrls({ password, rolePasswords, port }: Connection): ConnectionUrls {
  const owner = `postgres://farm:${password}@127.0.0.1:${port}/postgres`;
  return {
    owner,
    server: toRoleUrl(owner, 'server', rolePasswords.server),
    signer: toRoleUrl(owner, 'signer', rolePasswords.signer),
  };
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function read(dataDir: string): Promise<z.infer<typeof connectionSchema> | null> {
  let text: string;
  try {
    text = await readFile(pathIn(dataDir), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw code === 'EISDIR' ? new DamagedFile(pathIn(dataDir)) : error;
  }
  try {
    return connectionSchema.parse(JSON.parse(text));
  } catch {
    throw new DamagedFile(pathIn(dataDir));
  }
}

class DamagedFile extends StartError {
  constructor(path: string) {
    super(
      `${path}, with the passwords of the embedded database, is damaged. ` +
        'A start of the farm makes it anew if the database beside it is whole; otherwise put both back from a backup',
    );
  }
}

async function write(dataDir: string, connection: Passwords & { port?: number }): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.new`;
  await writeFile(unfinished, JSON.stringify(connection), { mode: 0o600, flush: true });
  await rename(unfinished, pathIn(dataDir));
}
