import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const REPOSITORY = join(import.meta.dirname, '../../..');

/** Where Node keeps what it made of our sources: a system is started many times over. */
export const NODE_COMPILE_CACHE = join(REPOSITORY, '.cache/node');

/** Where failing tests leave screenshots, pages, consoles and logs (git-ignored). */
export const RESULTS = join(REPOSITORY, 'packages/e2e/results');

/** The folders of all remotes of a release, from the root. */
export function remoteFolders(): string[] {
  return [...readdirSync(REPOSITORY).filter((name) => name.startsWith('mfe-')), 'packages/mfe-operator'];
}
