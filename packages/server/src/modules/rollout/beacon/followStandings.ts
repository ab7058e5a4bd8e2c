import { emptyRegistry, SHELL } from '@farm/contracts/registry';
import { withHalts } from '@farm/contracts/rollout';
import { bucketOf } from '@farm/registry';
import type { Db } from '@farm/database';
import { findStanding, listStandings, type Entry, type StandingRow } from './standings.repository.ts';

/** Canary that some visitors get. */
export interface RunningCanary {
  name: string;
  version: string;
  /** Start of the canary; a halt does not reset it. */
  since: Date;
  salt: string;
  stable: string;
}

/** Versions that the newest revisions give to each visitor. */
export interface Standings {
  /** Loads new revisions and halts. @returns a tag that differs after any change */
  refresh: () => Promise<string>;
  /** True if the visitor gets the version now, or did when a page of revision `rev` was made. */
  gave: (visitor: string, given: { name: string; version: string; rev: number }) => boolean;
  /** Canaries that visitors get now. */
  canaries: () => RunningCanary[];
  /** Current stable versions. */
  stables: () => { name: string; version: string }[];
}

/** Revisions kept. A page older than this many changes can report only versions that are still live. */
const REVISIONS = 50;

/** Revision before and after its halts: a page may have been made at either time. */
interface Standing {
  rev: number;
  signed: Record<string, Entry>;
  effective: Record<string, Entry>;
  since: StandingRow['since'];
}

/** Caches the newest revisions; empty before the first refresh. */
export function followStandings(db: Db): Standings {
  let known = '';
  /** Newest first. */
  let standings: Standing[] = [];

  return {
    refresh: async () => {
      const found = await findStanding(db);
      if (found === known) return known;
      // Includes the newest known revision: halts may have been added to it.
      const newer = await listStandings(db, { from: standings[0]?.rev ?? 0, limit: REVISIONS });
      // If it is missing, the database was restored to an earlier state, and the cached revisions never existed.
      const isPutBack = standings.length > 0 && newer.every(({ rev }) => rev !== standings[0]?.rev);
      const rows = isPutBack ? await listStandings(db, { from: 0, limit: REVISIONS }) : newer;
      const older = standings.filter(({ rev }) => !isPutBack && rows.every((row) => row.rev !== rev));
      standings = [...rows.map(toStanding), ...older].slice(0, REVISIONS);
      known = found;
      return known;
    },
    gave: (visitor, { name, version, rev }) => {
      const then = standings.find((standing) => standing.rev === rev);
      return [standings[0]?.effective, then?.signed, then?.effective].some(
        (entries) => entries !== undefined && versionFor(entries, name, visitor) === version,
      );
    },
    canaries: () => {
      const [now] = standings;
      return Object.entries(now?.effective ?? {}).flatMap(([name, { stable, canary }]) => {
        const since = now?.since[name]?.canary ?? null;
        if (canary === null || canary.percent === 0 || stable === null || since === null) return [];
        return [{ name, version: canary.version, since: new Date(since), salt: canary.salt, stable }];
      });
    },
    stables: () =>
      Object.entries(standings[0]?.effective ?? {}).flatMap(([name, { stable }]) =>
        stable === null ? [] : [{ name, version: stable }],
      ),
  };
}

/** Resolves a single name by the same rules as `resolveFor` of the registry. */
function versionFor(entries: Record<string, Entry>, name: string, visitor: string): string | null {
  if (!Object.hasOwn(entries, name)) return null;
  const { stable = null, canary = null } = entries[name] ?? {};
  if (stable === null || canary === null) return stable;
  return bucketOf(canary.salt, visitor) < canary.percent ? canary.version : stable;
}

function toStanding({ rev, entries, since, halts }: StandingRow): Standing {
  const { [SHELL]: shell, ...remotes } = entries;
  const bare = { versions: {}, disabled: null, lastGood: null, retired: {} };
  const document = withHalts(
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
