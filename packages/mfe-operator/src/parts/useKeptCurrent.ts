import { useEffect } from 'react';

/** The part of a query's result used here. */
interface ShownQuery {
  currentData?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const POLL_MS = 30_000;

/**
 * Keeps data current while the tab is visible: refetches `afterMs` milliseconds (half a minute) after each
 * response, and when the tab becomes visible. Data that never loaded is left to Retry.
 */
export function useKeptCurrent({ currentData, isFetching, refetch }: ShownQuery, afterMs = POLL_MS): void {
  const isIdle = currentData !== undefined && !isFetching;
  useEffect(() => {
    if (!isIdle) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    // Once: the response or a visible tab starts the next round.
    const timer = setTimeout(look, afterMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isIdle, refetch, afterMs]);
}
