import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** Current time in milliseconds since 1970, for ages; exact to ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
