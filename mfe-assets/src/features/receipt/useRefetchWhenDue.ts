import { useEffect, useState } from 'react';

/** Poll interval bounds. The farm advances due withdrawals every few seconds; polling backs off when one is late. */
const POLL_INTERVAL_MS = { min: 3000, max: 60_000 };
/** Longest timer, in milliseconds: bounds the error after the computer slept. */
const MAX_TIMER_MS = 3_600_000;

/**
 * Refetches a withdrawal once it is due to advance, and backs off until it has advanced. Returns true once it is due.
 * @param dueAt milliseconds since 1970, by the clock of this computer
 */
export function useRefetchWhenDue(dueAt: number | null, refetch: () => unknown): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (dueAt === null) return undefined;
    const remainingMs = dueAt - now;
    const isAhead = remainingMs > 0;
    const intervalMs = Math.min(Math.max(-remainingMs, POLL_INTERVAL_MS.min), POLL_INTERVAL_MS.max);
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (!isAhead) refetch();
      },
      isAhead ? Math.min(remainingMs, MAX_TIMER_MS) : intervalMs,
    );
    return () => clearTimeout(timer);
  }, [dueAt, now, refetch]);
  return dueAt !== null && dueAt <= now;
}
