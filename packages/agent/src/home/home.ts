import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../exitCodes.ts';

/** The files that an agent keeps. */
export interface Home {
  dir: string;
  configPath: string;
  journalPath: string;
  directoriesPath: string;
  lockPath: string;
}

/** Where the files of a home are; nothing is made. */
export function homeAt(dir: string): Home {
  return {
    dir,
    configPath: join(dir, 'config.json'),
    journalPath: join(dir, 'journal.jsonl'),
    directoriesPath: join(dir, 'directories.json'),
    lockPath: join(dir, 'lock'),
  };
}

/** Makes the folder, for its owner alone. @throws CommandError when it cannot be written */
export async function makeHome({ dir }: Home): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    // It may have been there before, open to everybody.
    await chmod(dir, 0o700);
  } catch (error) {
    throw new CommandError(`${dir} cannot be used: ${(error as Error).message}`);
  }
}

/** Removes what a write that was interrupted left behind. The caller holds the lock. */
export async function removeLeftovers({ dir }: Home): Promise<void> {
  const leftovers = (await readdir(dir)).filter((name) =>
    /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name),
  );
  // Not the lock's: those of a process that just looks whether it may begin carry its token.
  for (const name of leftovers) if (!name.startsWith('lock')) await rm(join(dir, name), { force: true });
}
