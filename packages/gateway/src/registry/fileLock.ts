import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/**
 * Runs `action` while this process alone, of all on this machine, holds the lock file `path`.
 *
 * A holder that was killed leaves its lock behind. Its successor must be exactly one: the right to replace
 * a dead holder's lock is a hard link named after that holder's token, which can be made once and is never
 * removed, so that a process which looked too late cannot take the lock from the successor.
 * @throws Error naming the lock file and its holder when it is not free within ten seconds
 */
export async function withFileLock<T>(path: string, action: () => Promise<T>): Promise<T> {
  const token = `${process.pid}.${randomUUID()}`;
  const own = `${path}.${token}`;
  await writeFile(own, token);
  try {
    await acquire(path, own);
    try {
      return await action();
    } finally {
      await rm(path);
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function acquire(path: string, own: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await hasLinked(own, path)) return;
    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder !== null && !isAlive(holder) && (await hasLinked(own, `${path}.after.${holder}`))) {
      await rename(own, path);
      return;
    }
    if (Date.now() > deadline)
      throw new Error(
        `${path} is held by process ${holder?.split('.')[0] ?? '?'}; if that process is not publishing, delete the file`,
      );
    await wait(10 + Math.random() * 20);
  }
}

/** Links are made atomically with their content, which a file made and then written is not. */
async function hasLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(token: string): boolean {
  try {
    process.kill(Number(token.split('.')[0]), 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
