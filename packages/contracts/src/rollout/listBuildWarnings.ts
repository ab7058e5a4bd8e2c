import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';
import { SHELL } from '../registry/emptyRegistry.ts';
import { checkCompatibility } from './checkLiveCombinations.ts';
import { listDeprecatedUses, listLiveShells, type DeprecatedUse } from './listUses.ts';

/**
 * Lists what the team of a build should know before it is rolled out, a sentence each: the live remotes that a shell
 * would break, which keep it from going live, or the names that a remote uses and the live shells deprecate.
 */
export function listBuildWarnings(
  document: RegistryDocument,
  { name, build }: { name: string; build: ShellBuild | RemoteBuild },
): string[] {
  if ('html' in build) return listBroken(document, build);
  const uses = listLiveShells(document).flatMap((shell) => listDeprecatedUses(shell, build));
  return [...new Set(uses.map((use) => `${name} ${build.version} uses ${describeDeprecatedUse(use)}`))];
}

/** Lists what a remote needs and no live shell has, a sentence each: publishing it would be refused for them. */
export function listUnmetNeeds(
  document: RegistryDocument,
  { name, build }: { name: string; build: ShellBuild | RemoteBuild },
): string[] {
  if ('html' in build) return [];
  const found = listLiveShells(document).map((shell) => checkCompatibility(shell, name, build));
  return found.some((problems) => problems.length === 0) ? [] : (found[0] ?? []);
}

/** Describes a deprecated name, with its end and what to use instead. */
export function describeDeprecatedUse({ part, name, goes, hint }: DeprecatedUse): string {
  return `${name} of ${part}, which goes on ${goes}: ${hint}`;
}

/** Lists the live versions of remotes that a shell would break. */
function listBroken(document: RegistryDocument, shell: ShellBuild): string[] {
  const problems = Object.entries(document.remotes).flatMap(([name, { stable, canary, versions }]) =>
    [stable, canary?.version ?? null].flatMap((version) => {
      const remote = version === null ? undefined : versions[version];
      return remote ? checkCompatibility(shell, name, remote) : [];
    }),
  );
  if (problems.length === 0) return [];
  return [
    `${SHELL} ${shell.version} cannot go live until these remotes change, or go live with it as a set`,
    ...problems,
  ];
}
