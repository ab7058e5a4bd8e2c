/** Hours of the day in which an account is told nothing, as `22:00`. They may pass midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

const MINUTE_MS = 60_000;
/** Clocks change at quarters of an hour of UTC, in every zone. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/**
 * Computes when quiet hours end that a time is in: the first minute at which the clock of the zone shows none of them,
 * also where the clock is changed on the way.
 * @returns null if the time is in none
 */
export function computeQuietEnd(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  const length = toDayMinutes(end - start);
  let at = now.getTime();
  for (;;) {
    const since = toDayMinutes(readClock(new Date(at), timeZone) - start);
    if (since >= length) return at === now.getTime() ? null : new Date(at);
    const untilEnd = (length - since) * MINUTE_MS - (at % MINUTE_MS);
    at += Math.min(untilEnd, QUARTER_MS - (at % QUARTER_MS));
  }
}

function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function toDayMinutes(minutes: number): number {
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

/** Formats by zone: making one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Reads the minute of the day that the clock of a zone shows. */
function readClock(date: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(date);
  const partOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return partOf('hour') * 60 + partOf('minute');
}
