import type { BeaconRow } from './repository.ts';

/** What was noted a short time ago: whoever repeats it costs no statement. */
export interface Remembered {
  /** Forgets everything when the registry has changed: of a canary that begins anew all is told anew. */
  begin: (standing: string) => void;
  /** Whether it was noted, or something that outweighs it. */
  has: (row: BeaconRow) => boolean;
  add: (rows: readonly BeaconRow[]) => void;
}

const FOR_MS = 60_000;
/** Beyond, the oldest are noted anew. */
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
