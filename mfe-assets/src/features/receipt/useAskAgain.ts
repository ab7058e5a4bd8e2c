import type { Withdrawal } from '@farm/contracts';
import { useEffect, useState } from 'react';

/** The farm looks every few seconds for what goes on by itself; when it does not, ever less often is asked. */
const PATIENCE_MS = { least: 3000, most: 60_000 };
/** The longest that a timer is set for: a computer that slept meanwhile must not matter for long. */
const LONGEST_MS = 3_600_000;

/**
 * Asks again when a withdrawal should have gone on by itself, until it has. Returns the time of the last look at the
 * clock, in milliseconds since 1970.
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
