import { useEffect, useState } from 'react';

/** Longest timer, in milliseconds: timers count in 32 bits, so longer waits are split. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns true once an instant has passed; rerenders the component at that time. */
export function useHasPassed(instant: string): boolean {
  const [now, setNow] = useState(Date.now);
  const at = Date.parse(instant);
  useEffect(() => {
    if (now >= at) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(at - Date.now(), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [at, now]);
  return now >= at;
}
