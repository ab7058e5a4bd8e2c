const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/** Distances that people count in. */
const steps = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365].map((days) => days * DAY_MS),
];

/**
 * Round instants between two others (milliseconds), at one distance, at most `count` of them: the full hours and
 * midnights of where the browser is.
 */
export function toTimeTicks(from: number, to: number, count: number): string[] {
  const step = steps.find((candidate) => (to - from) / candidate <= count) ?? to - from;
  // A clock that is changed on the way shifts the later ones: their labels then say so.
  const zone = new Date(to).getTimezoneOffset() * MINUTE_MS;
  const first = Math.ceil((from - zone) / step) * step + zone;
  const length = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length }, (_, index) => new Date(first + index * step).toISOString());
}
