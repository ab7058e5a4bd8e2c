import { randomUUID } from 'node:crypto';
import { link, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CommandError, EXIT } from '../exitCodes.ts';
import { readFileIfExists } from './durable.ts';
import type { Home } from './home.ts';

const DAY_MS = 86_400_000;
/** A corrected clock moves the computed time of a start of the computer, in seconds. */
const CLOCK_TOLERANCE = 120;

/**
 * Locks the home for this process. Returns a function that releases the lock.
 *
 * A killed holder leaves its lock behind, and exactly one process may take it over: the right to replace the lock of a
 * dead holder is a hard link named after that holder's token, which only one process can create.
 * @throws CommandError (`busy`) if a running process holds the lock
 */
export async function lockHome(
  { lockPath }: Home,
  platform: NodeJS.Platform = process.platform,
): Promise<() => Promise<void>> {
  const token = `${process.pid}.${await readStartTime(process.pid, platform)}.${randomUUID()}`;
  const ownPath = `${lockPath}.${token}`;
  await writeFile(ownPath, token, { mode: 0o600 });
  try {
    await acquire(lockPath, ownPath, platform);
  } finally {
    await rm(ownPath, { force: true });
  }
  await deleteOldRights(lockPath);
  return async () => {
    if ((await readFileIfExists(lockPath)) === token) await rm(lockPath, { force: true });
  };
}

/** Returns the id of the process that holds the lock of a home; null if unlocked. */
export async function findLockHolder(
  { lockPath }: Home,
  platform: NodeJS.Platform = process.platform,
): Promise<number | null> {
  const token = await readFileIfExists(lockPath);
  return token !== null && (await isAlive(token, platform)) ? toPid(token) : null;
}

async function acquire(lockPath: string, ownPath: string, platform: NodeJS.Platform): Promise<void> {
  if (await tryLink(ownPath, lockPath)) return;
  const holder = await readFileIfExists(lockPath);
  // The lock was released in between.
  if (holder === null) return acquire(lockPath, ownPath, platform);
  if (!(await isAlive(holder, platform)) && (await tryLink(ownPath, `${lockPath}.after.${holder}`)))
    return rename(ownPath, lockPath);
  throw new CommandError(
    `Another farm-agent (process ${toPid(holder)}) is using ${dirname(lockPath)}.`,
    EXIT.busy,
  );
}

/** Links a file. A link appears atomically with its content, unlike a file that is created and then written. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAlive(token: string, platform: NodeJS.Platform): Promise<boolean> {
  const pid = toPid(token);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // After a restart of the computer, another process may have the same id.
  const [holders = '', current] = [token.split('.')[1], await readStartTime(pid, platform)];
  const [before, now] = [holders, current].map((text) =>
    Number(/^boot-(\d+)$/.exec(text)?.[1] ?? Number.NaN),
  );
  return holders === current || Math.abs((before ?? 0) - (now ?? 0)) < CLOCK_TOLERANCE;
}

function toPid(token: string): number {
  return Number(token.split('.')[0]);
}

/**
 * Returns boot id and start time of a process in clock ticks, on Linux; on other systems only the time in seconds at which the
 * computer started. Without it, a service would meet another process with the number of its last run after a restart.
 */
async function readStartTime(pid: number, platform: NodeJS.Platform): Promise<string> {
  if (platform !== 'linux') return `boot-${Math.round(Date.now() / 1000 - uptime())}`;
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).slice(0, 8);
    const afterName = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1) ?? '';
    return `${boot}-${afterName.split(' ')[19] ?? ''}`;
  } catch {
    return 'unknown';
  }
}

/** Deletes old rights to replace dead holders, and tokens of killed processes: they can no longer be used. */
async function deleteOldRights(lockPath: string): Promise<void> {
  const names = await readdir(dirname(lockPath));
  for (const name of names.filter((name) => name.startsWith(`${basename(lockPath)}.`))) {
    const path = join(dirname(lockPath), name);
    // Null: another process deleted the file in between.
    const age = await stat(path).then(
      ({ ctimeMs }) => Date.now() - ctimeMs,
      () => null,
    );
    if (age !== null && age > DAY_MS) await rm(path, { force: true });
  }
}
