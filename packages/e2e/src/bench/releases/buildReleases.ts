import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../../paths.ts';
import { makeSources } from './makeSources.ts';
import type { Release } from './release.ts';

/** Name of the remote whose releases these are; see its `remote.json`. */
export const REMOTE = 'garden';
/** Name of the build without a fault. */
const STABLE = 'stable';

/** Folders of builds: of the stable version, and by the names of the releases. */
export interface BuiltReleases {
  stable: string;
  dists: Map<string, string>;
}

/** Builds the stable version and the releases with the build of remotes. @throws Error with the words of the compiler */
export async function buildReleases(releases: readonly Release[]): Promise<BuiltReleases> {
  const folder = join(REPOSITORY_ROOT, '.cache/bench/releases');
  await rm(folder, { recursive: true, force: true });
  const out = join(folder, 'builds');
  await mkdir(out, { recursive: true });
  const variants = [
    { name: STABLE, files: makeSources() },
    ...releases.map((release) => ({ name: release.name, files: makeSources(release) })),
  ];
  const plan = join(folder, 'plan.json');
  await writeFile(plan, JSON.stringify({ name: REMOTE, folder: join(folder, REMOTE), out, variants }));
  const program = join(REPOSITORY_ROOT, 'packages/build/src/new-remote/buildVariants.ts');
  await promisify(execFile)(process.execPath, [program, plan], { cwd: REPOSITORY_ROOT, maxBuffer: 2 ** 26 });
  const dists = new Map(releases.map(({ name }) => [name, join(out, name)]));
  for (const { name, damage } of releases) await damage?.(dists.get(name) ?? '');
  return { stable: join(out, STABLE), dists };
}
