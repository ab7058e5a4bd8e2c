/** Tracks how long the farm has received machine reports without interruption. */
export interface Listening {
  /** Begins a turn. @returns true once reports have been received for long enough */
  begin: () => boolean;
  /** Ends a completed turn. A failed turn does not count: reports may have failed with it. */
  end: () => void;
}

/** Longest gap between turns. A longer gap is an interruption: the process, its host or the database was stalled. */
const INTERRUPTED_MS = 30_000;

/**
 * Counts from the first turn and restarts after an interruption: machines are not to blame for reports missing during
 * the interruption.
 */
export function createListening(seconds: number, clock: () => number = Date.now): Listening {
  let since = 0;
  let lastTurnAt = -Infinity;
  return {
    begin: () => {
      const now = clock();
      if (now - lastTurnAt > INTERRUPTED_MS) since = now;
      return now - since >= seconds * 1_000;
    },
    end: () => {
      lastTurnAt = clock();
    },
  };
}
