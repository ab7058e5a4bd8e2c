import { computeShare, emptyRegistry, SHELL, type Audience, type Canary } from '@farm/contracts/registry';
import { applyHalts } from '@farm/contracts/rollout';
import { computeBucket, isInAudience, type Visitor } from '@farm/registry';
import type { Db } from '@farm/database';
import { readRevisionTag, listRevisions, type Entry, type RevisionRow } from './revision.repository.ts';

/** Canary that some visitors get. */
export interface RunningCanary {
  name: string;
  version: string;
  /** Start of the canary; a halt does not reset it. */
  since: Date;
  salt: string;
  stable: string;
  /** Null if its share stays until somebody changes it. */
  plan: NonNullable<Canary['plan']> | null;
  /** Null if it is for everybody. */
  audience: Audience | null;
}

/** Versions that the newest revisions give to each visitor. */
export interface RevisionCache {
  /** Loads new revisions and halts. @returns a tag that differs after any change */
  refresh: () => Promise<string>;
  /** True if the visitor gets the version now, or did when a page of revision `rev` was made. */
  isServed: (visitor: Visitor, given: { name: string; version: string; rev: number }) => boolean;
  /** Canaries that visitors get now. */
  listCanaries: () => RunningCanary[];
  /** Current stable versions. */
  listStables: () => { name: string; version: string }[];
}

/** Clocks of gateways may differ from ours by this much, and pages take a moment to load. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Revisions kept. A page older than this many changes can report only versions that are still live. */
const MAX_REVISIONS = 50;
/** At which each canary has the share of its first step. */
const BEFORE_STEPS = new Date(0);

/** Revision before and after its halts: a page may have been made at either time. */
interface CachedRevision {
  rev: number;
  signed: Record<string, Entry>;
  effective: Record<string, Entry>;
  since: RevisionRow['since'];
}

/** Caches the newest revisions; empty before the first refresh. */
export function createRevisionCache(db: Db): RevisionCache {
  let known = '';
  /** Newest first. */
  let revisions: CachedRevision[] = [];

  return {
    refresh: async () => {
      const found = await readRevisionTag(db);
      if (found === known) return known;
      // Includes the newest known revision: halts may have been added to it.
      const newer = await listRevisions(db, { from: revisions[0]?.rev ?? 0, limit: MAX_REVISIONS });
      // If it is missing, the database was restored to an earlier state, and the cached revisions never existed.
      const isRestored = revisions.length > 0 && newer.every(({ rev }) => rev !== revisions[0]?.rev);
      const rows = isRestored ? await listRevisions(db, { from: 0, limit: MAX_REVISIONS }) : newer;
      const older = revisions.filter(({ rev }) => !isRestored && rows.every((row) => row.rev !== rev));
      revisions = [...rows.map(toCachedRevision), ...older].slice(0, MAX_REVISIONS);
      known = found;
      return known;
    },
    isServed: (visitor, { name, version, rev }) => {
      const then = revisions.find((standing) => standing.rev === rev);
      const [now] = revisions;
      const soon = new Date(Date.now() + CLOCK_TOLERANCE_MS);
      const lately = new Date(Date.now() - CLOCK_TOLERANCE_MS);
      // A page may have been made at any step of its revision. Steps rise, so the visitor had both versions or one.
      const given = [
        [now?.effective, lately],
        [now?.effective, soon],
        [then?.signed, BEFORE_STEPS],
        [then?.signed, soon],
        [then?.effective, BEFORE_STEPS],
        [then?.effective, soon],
      ] as const;
      return given.some(
        ([entries, at]) =>
          entries !== undefined &&
          // Their page may have been made before they signed in.
          [visitor, { id: visitor.id }].some(
            (known) => resolveVersion(entries, { name, visitor: known, at }) === version,
          ),
      );
    },
    listCanaries: () => {
      const [now] = revisions;
      return Object.entries(now?.effective ?? {}).flatMap(([name, { stable, canary }]) => {
        const since = now?.since[name]?.canary ?? null;
        if (canary === null || stable === null || since === null) return [];
        const { version, salt, plan = null, audience = null } = canary;
        if (computeShare(canary, new Date()) === 0) return [];
        return [{ name, version, since: new Date(since), salt, stable, plan, audience }];
      });
    },
    listStables: () =>
      Object.entries(revisions[0]?.effective ?? {}).flatMap(([name, { stable }]) =>
        stable === null ? [] : [{ name, version: stable }],
      ),
  };
}

/** Resolves a single name by the same rules as `resolveRegistry` of the registry. */
function resolveVersion(
  entries: Record<string, Entry>,
  { name, visitor, at }: { name: string; visitor: Visitor; at: Date },
): string | null {
  if (!Object.hasOwn(entries, name)) return null;
  const { stable = null, canary = null } = entries[name] ?? {};
  if (stable === null || canary === null) return stable;
  if (!isInAudience(canary.audience ?? {}, visitor)) return stable;
  return computeBucket(canary.salt, visitor.id) < computeShare(canary, at) ? canary.version : stable;
}

function toCachedRevision({ rev, entries, since, halts }: RevisionRow): CachedRevision {
  const { [SHELL]: shell, ...remotes } = entries;
  const bare = { versions: {}, disabled: null, lastGood: null, retired: {} };
  const document = applyHalts(
    {
      ...emptyRegistry,
      rev,
      shell: { ...emptyRegistry.shell, ...shell },
      remotes: Object.fromEntries(Object.entries(remotes).map(([name, one]) => [name, { ...bare, ...one }])),
    },
    halts,
  );
  const effective = { ...document.remotes, [SHELL]: document.shell };
  return { rev, signed: entries, effective, since };
}
