import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../exitCodes.ts';

/** Paths of the agent's files. */
export interface Home {
  dir: string;
  configPath: string;
  pinnedKeysPath: string;
  journalPath: string;
  directoriesPath: string;
  lockPath: string;
}

/** Returns the paths of a home, without creating files. */
export function toHome(dir: string): Home {
  return {
    dir,
    configPath: join(dir, 'config.json'),
    pinnedKeysPath: join(dir, 'keys.json'),
    journalPath: join(dir, 'journal.jsonl'),
    directoriesPath: join(dir, 'directories.json'),
    lockPath: join(dir, 'lock'),
  };
}

/** Creates the folder, with access for its owner only. @throws CommandError if it is not writable */
export async function createHome({ dir }: Home): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    // An existing folder may be open to all users.
    await chmod(dir, 0o700);
  } catch (error) {
    throw new CommandError(`Cannot use ${dir}: ${(error as Error).message}`);
  }
}

/** Deletes temporary files of interrupted writes. The caller holds the lock. */
export async function deleteLeftovers({ dir }: Home): Promise<void> {
  const leftovers = (await readdir(dir)).filter((name) =>
    /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name),
  );
  // Skips files of the lock: they may belong to processes that are trying to acquire it.
  for (const name of leftovers) if (!name.startsWith('lock')) await rm(join(dir, name), { force: true });
}
