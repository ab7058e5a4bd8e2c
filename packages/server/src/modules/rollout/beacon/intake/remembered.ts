import type { BeaconRow } from './repository.ts';

/** Recently stored beacons: repeating them costs no statement. */
export interface Remembered {
  /** Forgets everything if the registry has changed: a restarted canary needs its beacons stored again. */
  begin: (standing: string) => void;
  /** True if the row, or a row that outweighs it, was stored recently. */
  has: (row: BeaconRow) => boolean;
  add: (rows: readonly BeaconRow[]) => void;
}

const FOR_MS = 60_000;
/** Limit on rows remembered; beyond it, the oldest are forgotten and stored again when repeated. */
const ROWS_MAX = 50_000;

export function createRemembered(): Remembered {
  let known = '';
  const noted = new Map<string, { at: number; hasFailed: boolean }>();
  return {
    begin: (standing) => {
      if (standing !== known) noted.clear();
      known = standing;
    },
    has: (row) => {
      const before = noted.get(keyOf(row));
      if (!before || Date.now() - before.at >= FOR_MS) return false;
      return before.hasFailed || row.failure === null;
    },
    add: (rows) => {
      for (const row of rows) {
        noted.delete(keyOf(row));
        const [oldest] = noted.keys();
        if (oldest !== undefined && noted.size >= ROWS_MAX) noted.delete(oldest);
        noted.set(keyOf(row), { at: Date.now(), hasFailed: row.failure !== null });
      }
    },
  };
}

function keyOf({ name, version, visitor }: BeaconRow): string {
  return `${name} ${version} ${visitor}`;
}
