import { isDeepStrictEqual } from 'node:util';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

/** Whether two builds of one version differ in what a browser gets; when and from where they were built may differ. */
export function isOtherContent(one: RemoteBuild | ShellBuild, other: RemoteBuild | ShellBuild): boolean {
  return !isDeepStrictEqual(contentOf(one), contentOf(other));
}

function contentOf(build: RemoteBuild | ShellBuild): object {
  const { builtAt: _builtAt, commit: _commit, sizes: _sizes, ...content } = build;
  // A field that is absent and one that is undefined are the same in JSON.
  return JSON.parse(JSON.stringify(content)) as object;
}
