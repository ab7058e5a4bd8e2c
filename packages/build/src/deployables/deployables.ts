import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { repository } from '../paths.ts';

/** Something that is built separately: the shell, a remote, or a program that people download. */
export interface Deployable {
  /** `shell`, or a remote's or program's name. */
  name: string;
  dir: string;
  dist: string;
  /** True if it goes into the registry; a program is served by the gateway from its build folder. */
  isPublished: boolean;
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

/** Programs that run on other people's computers. */
export function listPrograms(): Deployable[] {
  return [{ ...toDeployable('packages/agent'), isPublished: false }];
}

/**
 * The deployables with these names; without names the whole release, including programs.
 * @throws Error that lists the valid names
 */
export function selectDeployables(names: string[]): Deployable[] {
  const release = [...listDeployables(), ...listPrograms()];
  const all = [...release, ...listDeveloperPages()];
  const unknown = names.filter((name) => !all.some((deployable) => deployable.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Available: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? release : all.filter(({ name }) => names.includes(name));
}

function toDeployable(folder: string): Deployable {
  const dir = resolve(repository, folder);
  return { name: basename(folder).replace(/^mfe-/, ''), dir, dist: resolve(dir, 'dist'), isPublished: true };
}
