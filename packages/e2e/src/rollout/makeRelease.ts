import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { updateBuild, type BuildChanges } from '@farm/build/release';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { REPOSITORY_ROOT } from '../paths.ts';

/** A build derived from another, as if its sources had changed. */
export interface Release<Build> {
  /** Folder of the build. */
  dist: string;
  build: Build;
}

/** Makes a changed release from a built folder; see {@link updateBuild}. Removed when the test ends. */
export async function makeRelease<Build extends RemoteBuild | ShellBuild>(
  t: Pick<TestContext, 'after'>,
  source: string,
  changes: BuildChanges<Build>,
): Promise<Release<Build>> {
  const dist = await mkdtemp(join(tmpdir(), 'farm-release-'));
  t.after(() => rm(dist, { recursive: true, force: true }));
  await cp(resolve(REPOSITORY_ROOT, source), dist, { recursive: true });
  return { dist, build: await updateBuild(dist, changes) };
}

/** Changes the manifest of a remote so that it has its first pages only: each further page takes a verification longer. */
export function selectFirstPages(count: number): BuildChanges<RemoteBuild> {
  return {
    manifest: ({ descriptor }) => ({
      descriptor: { ...descriptor, mounts: descriptor.mounts.slice(0, count) },
    }),
  };
}
