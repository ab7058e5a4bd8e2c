import { toServerTime } from './serverClock.ts';

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/**
 * Formats the age of an instant in the largest unit that fits: `3 hours ago`, or `this minute` for less than a minute.
 * Clocks differ a little, so an instant in the future is `this minute` too.
 * @param now milliseconds since the epoch, by the clock of this computer
 */
export function formatAge(at: string, now: number, locale: string): string {
  const age = Math.max(0, toServerTime(now) - Date.parse(at));
  const fitting = units.find(({ ms }) => age >= ms);
  if (!fitting) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'minute');
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / fitting.ms), fitting.unit);
}
