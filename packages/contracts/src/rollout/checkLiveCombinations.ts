import satisfies from 'semver/functions/satisfies.js';
import type { RegistryDocument } from '../registry/document.ts';
import { ANY_NAME } from '../registry/anyName.ts';
import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { ContractRange } from '../registry/descriptor.ts';
import { canRunOn, isCompatible } from '../registry/shellContract.ts';

/** A live version; `salt` is the salt of its canary, or null for the stable version. */
interface LiveVersion<Build> {
  build: Build;
  salt: string | null;
}

/**
 * Checks the versions that a visitor can get together for conflicts: a remote that is incompatible with the shell, or
 * two remotes that mount the same path. Reports only conflicts of a name in `changed`.
 * @returns one sentence per conflict
 */
export function checkLiveCombinations(document: RegistryDocument, changed: ReadonlySet<string>): string[] {
  const shells = listLiveVersions(document.shell);
  const remotes = Object.entries(document.remotes).flatMap(([name, entry]) =>
    listLiveVersions(entry).map((live) => ({ name, ...live })),
  );
  const problems = remotes.flatMap((remote) =>
    shells
      .filter(
        (shell) => (changed.has('shell') || changed.has(remote.name)) && canCoexist(shell, remote, document),
      )
      .flatMap((shell) => checkCompatibility(shell.build, remote.name, remote.build)),
  );
  for (const [index, later] of remotes.entries())
    for (const earlier of remotes.slice(0, index))
      if ((changed.has(later.name) || changed.has(earlier.name)) && later.name !== earlier.name)
        problems.push(...checkMountConflicts(earlier, later));
  return [...new Set(problems)];
}

/**
 * Checks a remote against a shell.
 * @returns one sentence per problem; empty if they are compatible
 */
export function checkCompatibility(shell: ShellBuild, name: string, remote: RemoteBuild): string[] {
  const title = `${name} ${remote.version}`;
  const problems: string[] = [];
  if (!isCompatible(remote.contract, shell.contract))
    problems.push(
      `${title} needs contract ${formatRange(remote.contract)}, but shell ${shell.version} offers ${formatRange(shell.contract)}`,
    );
  else if (!canRunOn(shell.runtime, remote))
    problems.push(
      `${title} needs Module Federation runtime ${remote.container?.runtime}, but shell ${shell.version} has ${shell.runtime ?? 'none'}`,
    );
  for (const [part, names] of Object.entries(remote.uses)) {
    const provided = Object.hasOwn(shell.provides, part) ? shell.provides[part] : undefined;
    const missing = names.filter((used) => used !== ANY_NAME && !provided?.includes(used));
    const label = missing.length > 0 ? `${missing.join(', ')} of ${part}` : part;
    if (!provided || missing.length > 0)
      problems.push(`${title} uses ${label}, which shell ${shell.version} does not provide`);
  }
  const unmet = listUnmet(shell, remote);
  if (unmet.length > 0)
    problems.push(`${title} needs ${unmet.join(', ')}, which shell ${shell.version} does not have`);
  return problems;
}

/** Returns the version ranges of a remote that the shell's shared modules are outside of. */
function listUnmet({ shared = {} }: ShellBuild, { requires = {} }: RemoteBuild): string[] {
  return Object.entries(requires).flatMap(([module, range]) => {
    const present = Object.hasOwn(shared, module) ? shared[module] : undefined;
    // `uses` reports modules that are not shared at all.
    return present === undefined || satisfies(present, range) ? [] : [`${module} ${range} (${present})`];
  });
}

function listLiveVersions<Build>(entry: {
  versions: Record<string, Build>;
  stable: string | null;
  canary: { version: string; salt: string } | null;
}): LiveVersion<Build>[] {
  const toLive = (version: string | null, salt: string | null) => {
    const build =
      version !== null && Object.hasOwn(entry.versions, version) ? entry.versions[version] : undefined;
    return build ? [{ build, salt }] : [];
  };
  return [
    ...toLive(entry.stable, null),
    ...toLive(entry.canary?.version ?? null, entry.canary?.salt ?? null),
  ];
}

/** Members of a set are served together or not at all: their canaries share a salt. */
function canCoexist(
  first: LiveVersion<unknown>,
  second: LiveVersion<unknown>,
  { shell, remotes }: RegistryDocument,
): boolean {
  const isShared = (salt: string | null) =>
    salt !== null &&
    [shell, ...Object.values(remotes)].filter(({ canary }) => canary?.salt === salt).length > 1;
  if (first.salt === second.salt) return true;
  // A member of a set next to the stable version of another member.
  const isSplit = (member: LiveVersion<unknown>, stable: LiveVersion<unknown>) =>
    stable.salt === null &&
    isShared(member.salt) &&
    [shell, ...Object.values(remotes)].some(
      ({ canary, stable: version, versions }) =>
        canary?.salt === member.salt && version !== null && versions[version] === stable.build,
    );
  return !isSplit(first, second) && !isSplit(second, first);
}

function checkMountConflicts(
  owner: { name: string; build: RemoteBuild },
  remote: { name: string; build: RemoteBuild },
): string[] {
  const ownedPaths = new Set(owner.build.descriptor.mounts.map(({ path }) => toCanonicalPath(path)));
  return remote.build.descriptor.mounts
    .filter(({ path }) => ownedPaths.has(toCanonicalPath(path)))
    .map(({ path }) => `${remote.name} ${remote.build.version} mounts ${path}, which ${owner.name} owns`);
}

/** Returns the canonical form of a path: equal for paths that match the same requests under other parameter names. */
export function toCanonicalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => segment.replace(/^:[\w-]+/, ':').toLowerCase()).join('/');
}

function formatRange({ min, max }: ContractRange): string {
  return min === max ? String(min) : `${min} to ${max}`;
}
