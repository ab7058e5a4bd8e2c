import type { Withdrawal } from '@farm/contracts';
import { useEffect, useState } from 'react';

/** Poll interval bounds. The farm advances due withdrawals every few seconds; polling backs off when one is late. */
const POLL_INTERVAL_MS = { min: 3000, max: 60_000 };
/** Longest timer, in milliseconds: bounds the error after the computer slept. */
const MAX_TIMER_MS = 3_600_000;

/**
 * Refetches a withdrawal once it is due to advance, and backs off until it has advanced. Returns the time of the
 * last clock reading, in milliseconds since 1970.
 */
export function useRefetchWhenDue(
  { proceedsAt }: Pick<Withdrawal, 'proceedsAt'>,
  refetch: () => unknown,
): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (proceedsAt === null) return undefined;
    const remainingMs = Date.parse(proceedsAt) - now;
    const isAhead = remainingMs > 0;
    const intervalMs = Math.min(Math.max(-remainingMs, POLL_INTERVAL_MS.min), POLL_INTERVAL_MS.max);
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (!isAhead) refetch();
      },
      isAhead ? Math.min(remainingMs + 1, MAX_TIMER_MS) : intervalMs,
    );
    return () => clearTimeout(timer);
  }, [proceedsAt, now, refetch]);
  return now;
}
