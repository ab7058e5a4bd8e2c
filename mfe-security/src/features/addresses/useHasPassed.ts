import { useEffect, useState } from 'react';

/** A timer counts in 32 bits: what is further away is waited for in pieces. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether an instant has passed; the component is drawn anew when it does. */
export function useHasPassed(instant: string): boolean {
  const [now, setNow] = useState(Date.now);
  const at = Date.parse(instant);
  useEffect(() => {
    if (now >= at) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(at - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [at, now]);
  return now >= at;
}
