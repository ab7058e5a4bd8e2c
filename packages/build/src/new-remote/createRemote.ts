import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertRemoteName,
  describeRemote,
  saveTemplate,
  type NewRemoteWish,
  type RemoteWords,
} from 'create-farm-remote';
import { findPlace } from './findPlace.ts';

interface NewRemoteOptions {
  /** The repository's folder. */
  root: string;
  wish: NewRemoteWish;
  /** Makes a written remote usable: formats its files and links its dependencies. */
  settle: (folder: string) => Promise<void>;
}

/** A remote that was created. */
export interface MadeRemote {
  /** Relative to the root. */
  folder: string;
  words: RemoteWords;
}

/**
 * Creates `mfe-<name>` beside the other remotes. A failure changes nothing.
 * @throws Error with the reason
 */
export async function createRemote({ root, wish, settle }: NewRemoteOptions): Promise<MadeRemote> {
  assertRemoteName(wish.name);
  const words = describeRemote(wish, findPlace(root, wish.name));
  const folder = `mfe-${words.name}`;
  const lockfile = join(root, 'pnpm-lock.yaml');
  const lockfileBefore = readFileSync(lockfile);
  const undo = () => {
    rmSync(join(root, folder), { recursive: true, force: true });
    if (!readFileSync(lockfile).equals(lockfileBefore)) writeFileSync(lockfile, lockfileBefore);
  };
  process.on('exit', undo);
  try {
    saveTemplate(join(root, folder), 'workspace', words);
    await settle(folder);
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.off('exit', undo);
  }
  return { folder, words };
}
