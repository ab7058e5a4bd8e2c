import type { RegistryDocument } from '../registry/document.ts';
import type { RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { ContractRange } from '../registry/descriptor.ts';
import { isCompatible } from '../registry/shellContract.ts';

/** A live version; `salt` is the salt of its canary, or null for the stable version. */
interface Live<Build> {
  build: Build;
  salt: string | null;
}

/**
 * Checks the versions that a visitor can get together for conflicts: a remote that is incompatible with the shell, or
 * two remotes that mount the same path. Reports only conflicts of a name in `changed`.
 * @returns one sentence per conflict
 */
export function misfits(document: RegistryDocument, changed: ReadonlySet<string>): string[] {
  const shells = liveOf(document.shell);
  const remotes = Object.entries(document.remotes).flatMap(([name, entry]) =>
    liveOf(entry).map((live) => ({ name, ...live })),
  );
  const problems = remotes.flatMap((remote) =>
    shells
      .filter(
        (shell) => (changed.has('shell') || changed.has(remote.name)) && canMeet(shell, remote, document),
      )
      .flatMap((shell) => misfit(shell.build, remote.name, remote.build)),
  );
  for (const [index, one] of remotes.entries())
    for (const other of remotes.slice(0, index))
      if ((changed.has(one.name) || changed.has(other.name)) && one.name !== other.name)
        problems.push(...mountClash(other, one));
  return [...new Set(problems)];
}

/**
 * Checks a remote against a shell.
 * @returns one sentence per problem; empty if they are compatible
 */
export function misfit(shell: ShellBuild, name: string, remote: RemoteBuild): string[] {
  const title = `${name} ${remote.version}`;
  const problems: string[] = [];
  if (!isCompatible(remote.contract, shell.contract))
    problems.push(
      `${title} needs contract ${range(remote.contract)}, but shell ${shell.version} offers ${range(shell.contract)}`,
    );
  for (const [part, names] of Object.entries(remote.uses)) {
    const provided = Object.hasOwn(shell.provides, part) ? shell.provides[part] : undefined;
    const missing = names.filter((used) => !provided?.includes(used));
    const wanted = missing.length > 0 ? `${missing.join(', ')} of ${part}` : part;
    if (!provided || missing.length > 0)
      problems.push(`${title} uses ${wanted}, which shell ${shell.version} does not provide`);
  }
  return problems;
}

function liveOf<Build>(entry: {
  versions: Record<string, Build>;
  stable: string | null;
  canary: { version: string; salt: string } | null;
}): Live<Build>[] {
  const pick = (version: string | null, salt: string | null) => {
    const build =
      version !== null && Object.hasOwn(entry.versions, version) ? entry.versions[version] : undefined;
    return build ? [{ build, salt }] : [];
  };
  return [...pick(entry.stable, null), ...pick(entry.canary?.version ?? null, entry.canary?.salt ?? null)];
}

/** Members of a set are served together or not at all: their canaries share a salt. */
function canMeet(one: Live<unknown>, other: Live<unknown>, { shell, remotes }: RegistryDocument): boolean {
  const isShared = (salt: string | null) =>
    salt !== null &&
    [shell, ...Object.values(remotes)].filter(({ canary }) => canary?.salt === salt).length > 1;
  if (one.salt === other.salt) return true;
  // A member of a set next to the stable version of another member.
  const apart = (member: Live<unknown>, stable: Live<unknown>) =>
    stable.salt === null &&
    isShared(member.salt) &&
    [shell, ...Object.values(remotes)].some(
      ({ canary, stable: version, versions }) =>
        canary?.salt === member.salt && version !== null && versions[version] === stable.build,
    );
  return !apart(one, other) && !apart(other, one);
}

function mountClash(
  one: { name: string; build: RemoteBuild },
  other: { name: string; build: RemoteBuild },
): string[] {
  const own = new Set(one.build.descriptor.mounts.map(({ path }) => canonicalPath(path)));
  return other.build.descriptor.mounts
    .filter(({ path }) => own.has(canonicalPath(path)))
    .map(({ path }) => `${other.name} ${other.build.version} mounts ${path}, which ${one.name} owns`);
}

/** Returns the canonical form of a path: equal for paths that match the same requests under other parameter names. */
export function canonicalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => segment.replace(/^:[\w-]+/, ':').toLowerCase()).join('/');
}

function range({ min, max }: ContractRange): string {
  return min === max ? String(min) : `${min} to ${max}`;
}
