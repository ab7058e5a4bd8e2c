import type { Withdrawal } from '@farm/contracts';
import { useEffect, useState } from 'react';

/** Poll interval bounds. The farm advances due withdrawals every few seconds; polling backs off when one is late. */
const PATIENCE_MS = { least: 3000, most: 60_000 };
/** Longest timer, in milliseconds: bounds the error after the computer slept. */
const LONGEST_MS = 3_600_000;

/**
 * Refetches a withdrawal once it is due to advance, and backs off until it has advanced. Returns the time of the
 * last clock reading, in milliseconds since 1970.
 */
export function useAskAgain({ proceedsAt }: Pick<Withdrawal, 'proceedsAt'>, ask: () => unknown): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (proceedsAt === null) return undefined;
    const aheadMs = Date.parse(proceedsAt) - now;
    const isAhead = aheadMs > 0;
    const patienceMs = Math.min(Math.max(-aheadMs, PATIENCE_MS.least), PATIENCE_MS.most);
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (!isAhead) ask();
      },
      isAhead ? Math.min(aheadMs + 1, LONGEST_MS) : patienceMs,
    );
    return () => clearTimeout(timer);
  }, [proceedsAt, now, ask]);
  return now;
}
