import { chown, mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Logger, StartError } from '@farm/process';
import { hasKnownDatabase } from '../knownDatabase.ts';
import { ROLES } from '../roles.ts';
import { toClusterStartError, toUseError } from './clusterErrors.ts';
import { setOwnerPassword } from './setOwnerPassword.ts';
import {
  type ConnectionUrls,
  type Passwords,
  readConnectionUrls,
  toConnectionUrls,
  readPasswords,
  saveConnection,
} from './connectionFile.ts';
import { findPostgresPrograms, runAs, type PostgresPrograms } from './postgresPrograms.ts';
import { findReachableFolders } from './findReachableFolders.ts';
import { LOG_SETTINGS, applyLogLimit, SERVER_LOG } from './applyLogLimit.ts';

/** A running embedded PostgreSQL. */
export interface Cluster {
  urls: ConnectionUrls;
  isRunning: () => Promise<boolean>;
  /** Begins another log file if it has become large. */
  rotateLog: () => Promise<void>;
  /** Starts it again at the same address. @throws StartError with its last words */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Options of {@link startCluster}. */
interface ClusterOptions {
  /** False is for tests: faster, but not crash-safe. */
  durable?: boolean;
  /** True if the caller fills it and then calls {@link markRestored}. */
  isRestore?: boolean;
  log?: Logger | undefined;
}

/**
 * Starts PostgreSQL on the data in `<dataDir>/postgres`, creating it the first time, on a free loopback port.
 * The caller holds the folder's lock, so a server that still runs there was left behind by a killed process. It
 * is stopped first, and no committed data is lost (fsync is on). Whoever can write the data can also set its passwords,
 * so those that are lost, or do not fit the data of a backup, are set anew.
 * @throws StartError if the data is gone, or its restore did not finish: an empty ledger would forget what is owed
 */
export async function startCluster(
  dataDir: string,
  { durable = true, isRestore = false, log }: ClusterOptions = {},
): Promise<Cluster> {
  const { programs, clusterDir } = await findReachableFolders(await findPostgresPrograms(), dataDir);
  const hasData = await isFile(join(clusterDir, 'PG_VERSION'));
  if (isRestore) await markUnrestored(dataDir, hasData);
  else {
    await assertRestored(dataDir);
    if (!hasData) await assertNeverStarted(dataDir, clusterDir);
  }
  const passwords = await readPasswords(dataDir, { hasData, log });
  if (!hasData) await initialise(programs, clusterDir, { password: passwords.password, durable });
  await clearLeftovers(programs, clusterDir);
  const server = { programs, clusterDir, settings: durable ? [] : hastySettings };
  const port = await start(server);
  const urls = toConnectionUrls({ ...passwords, port });
  const stop = () => control(programs, clusterDir, ['-m', 'fast', '-t', '8', 'stop']);
  try {
    await setRolePasswords(urls.owner, passwords).catch(async (error: unknown) => {
      if ((error as { code?: unknown }).code !== WRONG_PASSWORD) throw error;
      log?.warn(`The passwords in ${dataDir} are not those of the database, which gets them now`);
      await stop();
      await setOwnerPassword(programs, clusterDir, passwords.password);
      await start(server, port);
      await setRolePasswords(urls.owner, passwords);
    });
    await saveConnection(dataDir, { ...passwords, port });
  } catch (error) {
    await stop();
    throw toUseError(error, clusterDir);
  }
  return {
    urls,
    isRunning: () => isRunning(clusterDir),
    rotateLog: () => applyLogLimit(clusterDir, () => control(programs, clusterDir, ['logrotate'])),
    restart: async () => {
      await clearLeftovers(programs, clusterDir);
      await start(server, port);
    },
    stop,
  };
}

const WRONG_PASSWORD = '28P01';

/** Creates the roles, and sets their passwords: the data may be from a backup, or from before there were roles. */
async function setRolePasswords(ownerUrl: string, { rolePasswords }: Passwords): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    for (const role of ['server', 'signer'] as const) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLES[role]]);
      const password = pg.escapeLiteral(rolePasswords[role]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${ROLES[role]} login password ${password}`);
    }
  } finally {
    await client.end();
  }
}

async function assertNeverStarted(dataDir: string, clusterDir: string): Promise<void> {
  const hadData = (await readConnectionUrls(dataDir)) !== null || (await hasKnownDatabase(dataDir));
  if (!hadData) return;
  throw new StartError(
    `The database in ${clusterDir} is gone. Put it back from a backup (docs/backups.md); ` +
      'only to begin with an empty ledger, set DATA_DIR to a new folder',
  );
}

/** In the data folder while a new database waits for the rows of a backup. */
const RESTORE_FILE = 'restore-unfinished';

async function markUnrestored(dataDir: string, hasData: boolean): Promise<void> {
  if (!hasData) await writeFile(join(dataDir, RESTORE_FILE), '', { flush: true });
}

/** Lets other programs use a database that was started for a restore. */
export async function markRestored(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORE_FILE), { force: true });
}

async function assertRestored(dataDir: string): Promise<void> {
  const file = join(dataDir, RESTORE_FILE);
  if (!(await isFile(file))) return;
  throw new StartError(
    `A restore into ${dataDir} did not finish. Run \`farm restore\` again; only to begin with an empty ledger, delete ${file}`,
  );
}

/** Created in a separate folder and moved when complete, so an interrupted first start leaves nothing behind. */
async function initialise(
  programs: PostgresPrograms,
  clusterDir: string,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  const unfinished = `${clusterDir}.new`;
  const passwordFile = `${clusterDir}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700, recursive: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (programs.user) {
      await chown(unfinished, programs.user.uid, programs.user.gid);
      await chown(passwordFile, programs.user.uid, programs.user.gid);
    }
    await runAs(programs.user, programs.initdb, [
      `--pgdata=${unfinished}`,
      '--username=farm',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, clusterDir);
}

const PID_FILE = 'postmaster.pid';

async function clearLeftovers(programs: PostgresPrograms, clusterDir: string): Promise<void> {
  const pid = await readPid(clusterDir);
  if (pid === null) return;
  if (await isServerOf(pid, clusterDir)) {
    await control(programs, clusterDir, ['-m', 'fast', '-t', '30', 'stop']);
  } else {
    // The process ID belongs to an unrelated process, or to none; an unrelated one would keep PostgreSQL from
    // starting.
    await rm(join(clusterDir, PID_FILE), { force: true });
  }
}

/** Returns the process ID that the server left in its folder, whether it still runs or not. */
async function readPid(clusterDir: string): Promise<number | null> {
  const pid = Number((await readFile(join(clusterDir, PID_FILE), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 ? pid : null;
}

async function isRunning(clusterDir: string): Promise<boolean> {
  const pid = await readPid(clusterDir);
  if (pid === null) return false;
  if (platform() === 'linux') return isServerOf(pid, clusterDir);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signaled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A PostgreSQL server's working folder is its data folder. */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder !== null && folder === (await realpath(clusterDir));
}

const START_ATTEMPTS = 5;

/** A server to start: its programs, folder and settings. */
interface Server {
  programs: PostgresPrograms;
  clusterDir: string;
  settings: string[];
}

/** Starts the server on `wantedPort`, or else on a free one. */
async function start({ programs, clusterDir, settings }: Server, wantedPort?: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const options = [`port=${port}`, ...serverSettings, ...settings]
      .map((setting) => `-c ${setting}`)
      .join(' ');
    const log = join(clusterDir, SERVER_LOG);
    const { size = 0 } = (await stat(log).catch(() => null)) ?? {};
    try {
      await control(programs, clusterDir, ['-l', log, '-t', '60', '-o', options, 'start']);
      return port;
    } catch (error) {
      const words = await readLastWords(log, size);
      // Another process took the port, or children of a killed server are still exiting; both are temporary.
      const passes = /could not bind|shared memory block is still in use/.test(words);
      if (!passes || attempt === START_ATTEMPTS)
        throw toClusterStartError(`${words}\n${(error as Error).message}`, clusterDir, error);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** Reads the log from an offset. Its collector ends a moment after the server whose last words it writes. */
async function readLastWords(log: string, offset: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const text = (await readFile(log).catch(() => Buffer.alloc(0))).toString('utf8', offset);
    const isWhole = !text.includes('logging collector') || /database system is shut down\s*$/.test(text);
    if (isWhole || attempt === 40) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const serverSettings = [
  ...LOG_SETTINGS,
  'listen_addresses=127.0.0.1',
  "unix_socket_directories=''",
  'timezone=UTC',
  'log_timezone=UTC',
  'max_connections=60',
];

const hastySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** `pg_ctl` waits until it is done, and puts the server into a session of its own. */
function control(programs: PostgresPrograms, clusterDir: string, args: string[]): Promise<void> {
  return runAs(programs.user, programs.pgCtl, ['-D', clusterDir, '-s', '-w', ...args]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
