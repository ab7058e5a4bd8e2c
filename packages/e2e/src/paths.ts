import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');

/** Where Node keeps what it made of our sources: a system is started many times over. */
export const NODE_COMPILE_CACHE = join(REPOSITORY_ROOT, '.cache/node');

/** Where failing tests leave screenshots, pages, consoles and logs (git-ignored). */
export const RESULTS_FOLDER = join(REPOSITORY_ROOT, 'packages/e2e/results');

/** The folders of all remotes of a release, from the root. */
export function listRemoteFolders(): string[] {
  return [...readdirSync(REPOSITORY_ROOT).filter((name) => name.startsWith('mfe-')), 'packages/mfe-operator'];
}
