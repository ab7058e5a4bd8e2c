import type { Deprecation, RegistryDocument, RemoteBuild } from '@farm/contracts/registry';
import {
  listDeprecatedUses,
  listLiveShells,
  listUses,
  type DeprecatedUse,
  type PartUse,
} from '@farm/contracts/rollout';

/** Shared part to ask about, and one of its names; '' for all of its names. */
export interface UseChoice {
  part: string;
  name: string;
}

/** A use, with the deprecated ones among its names. */
export interface ShownUse extends PartUse {
  deprecations: Record<string, Deprecation>;
}

/** Shared parts that the live shells offer, or that live remotes use. */
export function listParts(document: RegistryDocument): string[] {
  const offered = listLiveShells(document).flatMap(({ provides }) => Object.keys(provides));
  return [...new Set([...offered, ...listUses(document).map(({ part }) => part)])].toSorted();
}

/** Names of a shared part that the live shells offer, or that live remotes use. */
export function listNames(document: RegistryDocument, part: string): string[] {
  const offered = listLiveShells(document).flatMap(({ provides }) => provides[part] ?? []);
  const used = listUses(document).flatMap((use) => (use.part === part ? use.names : []));
  return [...new Set([...offered, ...used])].toSorted();
}

/** Live versions that use the part, or the name of it. */
export function findUses(document: RegistryDocument, { part, name }: UseChoice): ShownUse[] {
  return listUses(document)
    .filter((use) => use.part === part && (name === '' || use.names.includes(name)))
    .map((use) => {
      const names = name === '' ? use.names : [name];
      const found = listDeprecated(document, { uses: { [part]: names } });
      return { ...use, names, deprecations: Object.fromEntries(found.map((one) => [one.name, one])) };
    });
}

/** Names that a build uses and a live shell deprecates; the first to go is first. */
export function listDeprecated(
  document: RegistryDocument,
  build: Pick<RemoteBuild, 'uses'>,
): DeprecatedUse[] {
  const found = listLiveShells(document).flatMap((shell) => listDeprecatedUses(shell, build));
  const byName = new Map(found.map((use) => [`${use.part} ${use.name}`, use]));
  return [...byName.values()].toSorted((a, b) => (a.goes < b.goes ? -1 : Number(a.goes > b.goes)));
}
