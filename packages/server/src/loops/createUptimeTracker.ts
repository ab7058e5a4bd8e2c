/** Tracks how long the farm has received machine reports without interruption. */
export interface UptimeTracker {
  /** Begins a turn. @returns true once reports have been received for long enough */
  beginTurn: () => boolean;
  /** Ends a completed turn. A failed turn does not count: reports may have failed with it. */
  endTurn: () => void;
}

/** Longest gap between turns. A longer gap is an interruption: the process, its host or the database was stalled. */
const MAX_TURN_GAP_MS = 30_000;

/**
 * Counts from the first turn and restarts after an interruption: machines are not to blame for reports missing during
 * the interruption.
 */
export function createUptimeTracker(seconds: number, clock: () => number = Date.now): UptimeTracker {
  let since = 0;
  let lastTurnAt = -Infinity;
  return {
    beginTurn: () => {
      const now = clock();
      if (now - lastTurnAt > MAX_TURN_GAP_MS) since = now;
      return now - since >= seconds * 1_000;
    },
    endTurn: () => {
      lastTurnAt = clock();
    },
  };
}
