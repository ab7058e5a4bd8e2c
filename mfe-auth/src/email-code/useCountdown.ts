import { useEffect, useState } from 'react';

/** Seconds left until a moment; it goes by the clock, so a sleeping tab wakes up right. */
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
