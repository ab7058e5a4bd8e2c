import {
  SHELL,
  type VersionReason,
  type RegistryDocument,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import { computeBucket } from './bucket.ts';

/** The version of one remote (or of the shell) that a visitor gets. */
export interface ResolvedVersion<Build> {
  name: string;
  version: string;
  build: Build;
  why: VersionReason;
  /** The visitor's bucket in the running canary (0 up to 100); null without a canary or a visitor. */
  bucket: number | null;
  /** Fallback if the version does not load: for a canary, the stable version. */
  lastGood: { version: string; build: Build } | null;
  disabled: { reason: string } | null;
}

/** Versions for a visitor. Remotes are sorted by name. */
export interface ResolvedRegistry {
  rev: number;
  shell: ResolvedVersion<ShellBuild>;
  remotes: ResolvedVersion<RemoteBuild>[];
}

/**
 * Resolves the registry for a visitor; null is an unknown visitor, who gets stable versions only. Leaves out
 * remotes without a known stable version.
 * @returns null if the shell has no known stable version
 */
export function resolveRegistry(document: RegistryDocument, visitor: string | null): ResolvedRegistry | null {
  const shell = resolveEntry(document, { name: SHELL, entry: document.shell, visitor });
  if (shell === null) return null;
  const remotes = Object.entries(document.remotes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, entry]) => resolveEntry(document, { name, entry, visitor }) ?? []);
  return { rev: document.rev, shell, remotes };
}

interface Entry<Build> {
  versions: Record<string, Build>;
  stable: string | null;
  canary: { version: string; percent: number; salt: string } | null;
  lastGood: string | null;
  disabled: { reason: string } | null;
}

function resolveEntry<Build>(
  { sets }: RegistryDocument,
  { name, entry, visitor }: { name: string; entry: Entry<Build>; visitor: string | null },
): ResolvedVersion<Build> | null {
  const stable = findVersion(entry.versions, entry.stable);
  if (stable === null) return null;
  const { canary, disabled } = entry;
  const bucket = canary && visitor !== null ? computeBucket(canary.salt, visitor) : null;
  const candidate = findVersion(entry.versions, canary?.version ?? null);
  if (canary && candidate && bucket !== null && bucket < canary.percent) {
    const set = sets.find(({ members }) => Object.hasOwn(members, name) && members[name] === canary.version);
    const why = { kind: 'canary', percent: canary.percent, bucket, set: set?.id ?? null } as const;
    const lastGood = candidate.version === stable.version ? null : stable;
    return { name, ...candidate, why, bucket, lastGood, disabled };
  }
  const lastGood = entry.lastGood === stable.version ? null : findVersion(entry.versions, entry.lastGood);
  return { name, ...stable, why: { kind: 'stable' }, bucket, lastGood, disabled };
}

function findVersion<Build>(versions: Record<string, Build>, version: string | null) {
  const build = version !== null && Object.hasOwn(versions, version) ? versions[version] : undefined;
  return version !== null && build !== undefined ? { version, build } : null;
}
