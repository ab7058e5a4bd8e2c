import { isDeepStrictEqual } from 'node:util';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

/** True if two builds of a version differ in the content that browsers get; build time and commit may differ. */
export function isDifferentContent(one: RemoteBuild | ShellBuild, other: RemoteBuild | ShellBuild): boolean {
  return !isDeepStrictEqual(toContent(one), toContent(other));
}

function toContent(build: RemoteBuild | ShellBuild): object {
  const { builtAt: _builtAt, commit: _commit, sizes: _sizes, ...content } = build;
  // In JSON, an absent field and an undefined field are the same.
  return JSON.parse(JSON.stringify(content)) as object;
}
