import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** Longest countdown, in milliseconds: more than a day is told by its end. */
const MAX_SHOWN_MS = 86_400_000;

interface CountdownProps {
  /** Milliseconds since 1970, by the clock of this computer. */
  dueAt: number;
  /** Called once, when the time is up. */
  onTimeUp?: () => void;
}

/**
 * Shows the time left to cancel, and nothing once it is up. Screen readers read it when they get there: the role `timer`
 * announces no changes.
 */
export function Countdown({ dueAt, onTimeUp }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const remainingMs = dueAt - now;
  const handleTick = useEffectEvent(() => {
    // A timer that fires late, as after sleep, reads the clock anew.
    const then = Date.now();
    setNow(then);
    if (then >= dueAt) onTimeUp?.();
  });
  useEffect(() => {
    if (remainingMs <= 0) return undefined;
    const timer = setTimeout(handleTick, (Math.max(0, dueAt - Date.now()) % 1000) + 1);
    return () => clearTimeout(timer);
  }, [dueAt, remainingMs]);
  if (remainingMs <= 0 || remainingMs > MAX_SHOWN_MS) return null;
  return (
    <Typography role="timer" variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
      <FormattedMessage id="assets.cancelTime" values={{ time: formatTime(remainingMs) }} />
    </Typography>
  );
}

/** Formats a time as minutes and seconds, with hours if there are any: `9:05`, `1:00:00`. */
function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
