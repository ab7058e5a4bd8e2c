import type { Deprecation, RemoteBuild, ShellBuild } from '../registry/build.ts';
import type { RegistryDocument } from '../registry/document.ts';

/** The names that a live version of a remote uses of a shared part. */
export interface PartUse {
  part: string;
  remote: string;
  version: string;
  state: 'stable' | 'canary';
  contract: RemoteBuild['contract'];
  names: string[];
}

/** A deprecated name that a remote uses. */
export interface DeprecatedUse extends Deprecation {
  part: string;
  name: string;
}

/** Lists what live versions use of the shared parts, ordered by part and remote. */
export function listUses({ remotes }: RegistryDocument): PartUse[] {
  const uses = Object.entries(remotes).flatMap(([remote, { stable, canary, versions }]) =>
    (
      [
        ['stable', stable],
        ['canary', canary?.version ?? null],
      ] as const
    ).flatMap(([state, version]) => {
      const build = findOwn(versions, version);
      return Object.entries(build?.uses ?? {}).map(([part, names]): PartUse => {
        const { version: live = '', contract = { min: 0, max: 0 } } = build ?? {};
        return { part, remote, version: live, state, contract, names };
      });
    }),
  );
  return uses.toSorted((a, b) => compare(a.part, b.part) || compare(a.remote, b.remote));
}

/** Lists the shells that visitors get: the stable one first. */
export function listLiveShells({ shell: { stable, canary, versions } }: RegistryDocument): ShellBuild[] {
  return [stable, canary?.version ?? null].flatMap((version) => findOwn(versions, version) ?? []);
}

/** Lists the names that a remote uses and a shell deprecates; the first to go is first. */
export function listDeprecatedUses(
  { deprecated = {} }: Pick<ShellBuild, 'deprecated'>,
  { uses }: Pick<RemoteBuild, 'uses'>,
): DeprecatedUse[] {
  const found = Object.entries(uses).flatMap(([part, names]) =>
    names.flatMap((name) => {
      const deprecation = findOwn(findOwn(deprecated, part) ?? {}, name);
      return deprecation ? [{ part, name, ...deprecation }] : [];
    }),
  );
  return found.toSorted((a, b) => compare(a.goes, b.goes) || compare(a.name, b.name));
}

function findOwn<Value>(record: Record<string, Value>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
