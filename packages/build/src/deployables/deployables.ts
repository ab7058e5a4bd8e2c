import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';

/** Something that is built and published by itself: the shell, or a remote. */
export interface Deployable {
  /** `shell`, or a remote's name without its `mfe-`. */
  name: string;
  dir: string;
  dist: string;
}

/** Every deployable of the repository, the shell first. */
export function listDeployables(): Deployable[] {
  const folders = readdirSync(repository).filter((folder) => folder.startsWith('mfe-'));
  return ['shell', ...folders.toSorted()]
    .map((folder) => ({ name: folder.replace(/^mfe-/, ''), dir: resolve(repository, folder) }))
    .filter(({ dir }) => existsSync(resolve(dir, 'webpack.config.ts')))
    .map((deployable) => ({ ...deployable, dist: resolve(deployable.dir, 'dist') }));
}

/**
 * The deployables of these names; all of them when none is named.
 * @throws Error that lists the names there are
 */
export function chooseDeployables(names: string[]): Deployable[] {
  const all = listDeployables();
  const unknown = names.filter((name) => !all.some((deployable) => deployable.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', no ')}. There are: ${all.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
