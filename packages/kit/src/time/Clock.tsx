import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const TICK_MS = 20_000;
const ClockContext = createContext<number | null>(null);

/** Provides the time to all ages below: a shared timer, so that a thousand rows do not need a timer each. */
export function Clock({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext value={now}>{children}</ClockContext>;
}

/** Returns the time of the enclosing `Clock` in milliseconds since 1970, updated while the page is open; null without one. */
export function useClock(): number | null {
  return use(ClockContext);
}
