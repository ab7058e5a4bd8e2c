import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');

/** Node's compile cache: tests start many systems from the same sources. */
export const NODE_COMPILE_CACHE = join(REPOSITORY_ROOT, '.cache/node');

/** Folder for the screenshots, pages, consoles and logs of failing tests (git-ignored). */
export const RESULTS_FOLDER = join(REPOSITORY_ROOT, 'packages/e2e/results');

/** Returns the folders of all remotes of a release, relative to the repository root. */
export function listRemoteFolders(): string[] {
  return [...readdirSync(REPOSITORY_ROOT).filter((name) => name.startsWith('mfe-')), 'packages/mfe-operator'];
}
