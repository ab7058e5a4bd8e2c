/** Knows for how long the farm has listened to machines without interruption. */
export interface Listening {
  /** Begins a turn. @returns whether it has listened for long enough */
  begin: () => boolean;
  /** Ends a turn that came to its end. One that failed was none: reports may have failed with it. */
  end: () => void;
}

/** Turns further apart than this were interrupted: the process, its computer or the database stood still. */
const INTERRUPTED_MS = 30_000;

/**
 * Counts from the first turn, and anew from the first one after an interruption: what machines did not report
 * meanwhile is nothing that they lack.
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
