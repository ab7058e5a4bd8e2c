import { emptyRegistry, SHELL } from '@farm/contracts/registry';
import { withHalts } from '@farm/contracts/rollout';
import { bucketOf } from '@farm/registry';
import type { Db } from '@farm/database';
import { findStanding, listStandings, type Entry, type StandingRow } from './standings.repository.ts';

/** A canary that some visitors get. */
export interface RunningCanary {
  name: string;
  version: string;
  /** Since when it has been the canary, halted or not. */
  since: Date;
  salt: string;
  stable: string;
}

/** What the newest revisions give to whom. */
export interface Standings {
  /** Looks for changes. @returns what tells whether there was one */
  refresh: () => Promise<string>;
  /** Whether the visitor gets the version now, or did when a page of revision `rev` was made. */
  gave: (visitor: string, given: { name: string; version: string; rev: number }) => boolean;
  /** The canaries that visitors get now. */
  canaries: () => RunningCanary[];
  /** The stable versions of now. */
  stables: () => { name: string; version: string }[];
}

/** A page older than this many changes tells of versions that are live still, and of no others. */
const REVISIONS = 50;

/** A revision without the halts since, and with them: a page may have been made before or after these. */
interface Standing {
  rev: number;
  signed: Record<string, Entry>;
  effective: Record<string, Entry>;
  since: StandingRow['since'];
}

/** Knows the newest revisions; nothing before the first {@link Standings.refresh}. */
export function followStandings(db: Db): Standings {
  let known = '';
  /** The newest first. */
  let standings: Standing[] = [];

  return {
    refresh: async () => {
      const found = await findStanding(db);
      if (found === known) return known;
      // The newest one again: it may have been halted since.
      const newer = await listStandings(db, { from: standings[0]?.rev ?? 0, limit: REVISIONS });
      // Without it the database was put back to an earlier state, and what is known here never was.
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

/** As `resolveFor` of the registry has it, for one name. */
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
