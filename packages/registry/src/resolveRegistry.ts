import {
  computeShare,
  SHELL,
  type Canary,
  type VersionReason,
  type RegistryDocument,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import { computeBucket } from './bucket.ts';
import { isInAudience, type VisitorGroups } from './groups.ts';

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

/** A visitor as a registry knows them. */
export interface Visitor extends VisitorGroups {
  id: string;
}

/**
 * Resolves the registry for a visitor at a time, at which canaries with a plan have reached a step of it; null is an
 * unknown visitor, who gets stable versions only. Leaves out remotes without a known stable version.
 * @returns null if the shell has no known stable version
 */
export function resolveRegistry(
  document: RegistryDocument,
  visitor: Visitor | null,
  at: Date,
): ResolvedRegistry | null {
  const resolve = <Build>(name: string, entry: Entry<Build>) =>
    resolveEntry(document, { name, entry, visitor, at });
  const shell = resolve(SHELL, document.shell);
  if (shell === null) return null;
  const remotes = Object.entries(document.remotes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, entry]) => resolve(name, entry) ?? []);
  return { rev: document.rev, shell, remotes };
}

interface Entry<Build> {
  versions: Record<string, Build>;
  stable: string | null;
  canary: Canary | null;
  lastGood: string | null;
  disabled: { reason: string } | null;
}

function resolveEntry<Build>(
  { sets }: RegistryDocument,
  { name, entry, visitor, at }: { name: string; entry: Entry<Build>; visitor: Visitor | null; at: Date },
): ResolvedVersion<Build> | null {
  const stable = findVersion(entry.versions, entry.stable);
  if (stable === null) return null;
  const { canary, disabled } = entry;
  const bucket = canary && visitor !== null ? computeBucket(canary.salt, visitor.id) : null;
  const candidate = findVersion(entry.versions, canary?.version ?? null);
  const isMeant = canary && visitor && isInAudience(canary.audience ?? {}, visitor);
  const percent = isMeant ? computeShare(canary, at) : 0;
  if (canary && candidate && bucket !== null && bucket < percent) {
    const set = sets.find(({ members }) => Object.hasOwn(members, name) && members[name] === canary.version);
    const why = { kind: 'canary', percent, bucket, set: set?.id ?? null } as const;
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
