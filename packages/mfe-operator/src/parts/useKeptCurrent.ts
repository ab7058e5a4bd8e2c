import { useEffect } from 'react';

/** The part of the result of a query's hook that this file reads. */
interface ShownQuery {
  currentData?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const POLL_MS = 30_000;

/**
 * Keeps what is shown up to date while the tab is in view: asks anew `afterMs` milliseconds after each answer (half a
 * minute), and on coming back to the tab. What never came is left to Retry.
 */
export function useKeptCurrent({ currentData, isFetching, refetch }: ShownQuery, afterMs = POLL_MS): void {
  const isIdle = currentData !== undefined && !isFetching;
  useEffect(() => {
    if (!isIdle) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    // Once: the answer, or coming back to the tab, begins the next round.
    const timer = setTimeout(look, afterMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isIdle, refetch, afterMs]);
}
