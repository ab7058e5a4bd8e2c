import type { BeaconRow } from './intake.repository.ts';

/** Part of a row that decides whether it has to be stored again. */
export type RecentRow = Pick<BeaconRow, 'name' | 'version' | 'visitor' | 'failure' | 'signs'>;

/** Recently stored beacons: repeating them costs no statement. */
export interface RecentBeacons {
  /** Forgets everything if the registry has changed: a restarted canary needs its beacons stored again. */
  clearIfChanged: (standing: string) => void;
  /** True if all that the row tells was stored recently. */
  has: (row: RecentRow) => boolean;
  add: (rows: readonly RecentRow[]) => void;
}

const TTL_MS = 60_000;
/** Limit on rows remembered; beyond it, the oldest are forgotten and stored again when repeated. */
const MAX_ROWS = 50_000;

export function createRecentBeacons(): RecentBeacons {
  let revisionTag = '';
  const isRecent = (entry: { at: number }) => Date.now() - entry.at < TTL_MS;
  const entries = new Map<string, { at: number; hasFailed: boolean; signs: number }>();
  return {
    clearIfChanged: (standing) => {
      if (standing !== revisionTag) entries.clear();
      revisionTag = standing;
    },
    has: (row) => {
      const before = entries.get(toKey(row));
      if (!before || !isRecent(before)) return false;
      return (before.hasFailed || row.failure === null) && (row.signs & ~before.signs) === 0;
    },
    add: (rows) => {
      for (const row of rows) {
        const before = entries.get(toKey(row));
        entries.delete(toKey(row));
        const [oldest] = entries.keys();
        if (oldest !== undefined && entries.size >= MAX_ROWS) entries.delete(oldest);
        const known = before && isRecent(before) ? before : { at: Date.now(), hasFailed: false, signs: 0 };
        entries.set(toKey(row), {
          // The earlier report is forgotten in its time.
          at: known.at,
          hasFailed: known.hasFailed || row.failure !== null,
          signs: known.signs | row.signs,
        });
      }
    },
  };
}

function toKey({ name, version, visitor }: RecentRow): string {
  return `${name} ${version} ${visitor}`;
}
