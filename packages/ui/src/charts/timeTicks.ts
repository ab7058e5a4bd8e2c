const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/** Distances between ticks that people count in. */
const steps = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365].map((days) => days * DAY_MS),
];

/**
 * At most `count` evenly spaced round times between two times (milliseconds): full hours and midnights in the
 * browser's zone.
 */
export function toTimeTicks(from: number, to: number, count: number): string[] {
  const step = steps.find((candidate) => (to - from) / candidate <= count) ?? to - from;
  // A clock change shifts later ticks, and their labels show it.
  const zone = new Date(to).getTimezoneOffset() * MINUTE_MS;
  const first = Math.ceil((from - zone) / step) * step + zone;
  const length = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length }, (_, index) => new Date(first + index * step).toISOString());
}
