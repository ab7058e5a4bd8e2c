import { useEffect, useState } from 'react';

/** Counts down the seconds to a deadline. Reads the clock, so the count is right after a tab slept. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    secondsLeft,
    start: (seconds) => {
      setEndsAt(Date.now() + seconds * 1000);
      setSecondsLeft(seconds);
    },
  };
}
