import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { repository } from '../paths.ts';

/** Inputs of every browser build besides the deployable's own folder. */
const INGREDIENTS = [
  'packages/contracts',
  'packages/kit',
  'packages/remote-sdk',
  'packages/ui',
  'packages/build/src/webpack',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'tsconfig.web.json',
];

/** Inputs of the shell's build alone: the agent is one of its files. */
const SHELL_INGREDIENTS = ['packages/agent'];

/** A hash of everything a build of this folder depends on: its sources, the tools, and the mode. */
export function hashSources(dir: string, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const ingredients =
    dir === resolve(repository, 'shell') ? [...INGREDIENTS, ...SHELL_INGREDIENTS] : INGREDIENTS;
  for (const path of [dir, ...ingredients.map((path) => resolve(repository, path))])
    // Paths are relative, so that a build stays valid in a copy of the repository.
    for (const file of filesOf(path)) hash.update(`\0${relative(dir, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return globSync('**/*', { cwd: path, withFileTypes: true, exclude: isNoSource })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .toSorted();
}

function isNoSource({ name }: { name: string }): boolean {
  return name === 'node_modules' || name === 'dist';
}
