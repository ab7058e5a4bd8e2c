import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { repository } from '../paths.ts';

/** Something that is built and published separately: the shell, or a remote. */
export interface Deployable {
  /** `shell`, or a remote's name. */
  name: string;
  dir: string;
  dist: string;
}

/** Every deployable of a release, the shell first. */
export function listDeployables(): Deployable[] {
  const folders = readdirSync(repository).filter((folder) => folder.startsWith('mfe-'));
  return [...['shell', ...folders.toSorted(), 'packages/mfe-operator'].map(toDeployable)].filter(({ dir }) =>
    existsSync(resolve(dir, 'webpack.config.ts')),
  );
}

/** Pages for developers only: served in development, and built or published on request. */
export function listDeveloperPages(): Deployable[] {
  return [toDeployable('packages/mfe-design')];
}

/**
 * The deployables with these names; without names the whole release.
 * @throws Error that lists the valid names
 */
export function selectDeployables(names: string[]): Deployable[] {
  const release = listDeployables();
  const all = [...release, ...listDeveloperPages()];
  const unknown = names.filter((name) => !all.some((deployable) => deployable.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Available: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? release : all.filter(({ name }) => names.includes(name));
}

function toDeployable(folder: string): Deployable {
  const dir = resolve(repository, folder);
  return { name: basename(folder).replace(/^mfe-/, ''), dir, dist: resolve(dir, 'dist') };
}
