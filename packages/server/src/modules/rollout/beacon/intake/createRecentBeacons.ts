import type { BeaconRow } from './intake.repository.ts';

/** Recently stored beacons: repeating them costs no statement. */
export interface RecentBeacons {
  /** Forgets everything if the registry has changed: a restarted canary needs its beacons stored again. */
  clearIfChanged: (standing: string) => void;
  /** True if the row, or a row that outweighs it, was stored recently. */
  has: (row: BeaconRow) => boolean;
  add: (rows: readonly BeaconRow[]) => void;
}

const TTL_MS = 60_000;
/** Limit on rows remembered; beyond it, the oldest are forgotten and stored again when repeated. */
const MAX_ROWS = 50_000;

export function createRecentBeacons(): RecentBeacons {
  let revisionTag = '';
  const entries = new Map<string, { at: number; hasFailed: boolean }>();
  return {
    clearIfChanged: (standing) => {
      if (standing !== revisionTag) entries.clear();
      revisionTag = standing;
    },
    has: (row) => {
      const before = entries.get(toKey(row));
      if (!before || Date.now() - before.at >= TTL_MS) return false;
      return before.hasFailed || row.failure === null;
    },
    add: (rows) => {
      for (const row of rows) {
        entries.delete(toKey(row));
        const [oldest] = entries.keys();
        if (oldest !== undefined && entries.size >= MAX_ROWS) entries.delete(oldest);
        entries.set(toKey(row), { at: Date.now(), hasFailed: row.failure !== null });
      }
    },
  };
}

function toKey({ name, version, visitor }: BeaconRow): string {
  return `${name} ${version} ${visitor}`;
}
