import type { SpaceRange } from '@farm/contracts';
import type { SampleWidth } from '@farm/database';

/** Intervals of a chart, oldest first; `to` is the end of the last one. */
export interface Steps {
  /** Width of the samples to read. */
  width: SampleWidth;
  stepSeconds: number;
  from: Date;
  to: Date;
}

/** Widths of stored samples in seconds, aligned to UTC. */
export const WIDTH_SECONDS = { '5m': 300, '1h': 3600, '1d': 86_400 } as const satisfies Record<
  SampleWidth,
  number
>;
/** Width of the intervals in which machines are measured. */
export const SAMPLE_SECONDS = WIDTH_SECONDS['5m'];

const HOUR_SECONDS = WIDTH_SECONDS['1h'];
const DAY_SECONDS = WIDTH_SECONDS['1d'];

/**
 * At most 365 points each, from at most 720 rows. Includes the current interval, except one of five minutes,
 * about which nothing is known yet.
 */
const ranges: Record<SpaceRange, { width: SampleWidth; stepSeconds: number; days: number }> = {
  '24h': { width: '5m', stepSeconds: SAMPLE_SECONDS, days: 1 },
  '7d': { width: '1h', stepSeconds: HOUR_SECONDS, days: 7 },
  '30d': { width: '1h', stepSeconds: 2 * HOUR_SECONDS, days: 30 },
  '1y': { width: '1d', stepSeconds: DAY_SECONDS, days: 365 },
};

/**
 * Days for which samples are kept: longer than the charts that read them, and than the week in which a measured run
 * can be posted. Those of a day are kept for HISTORY_DAYS. A machine that always reports comes to 3 × 288 + 40 × 24 = 1,824 rows
 * and one a day; an account without its machines to 8 × 288 + 40 × 24 = 3,264 and one a day.
 */
export const SAMPLE_DAYS = { machine: 3, '5m': 8, '1h': 40 } as const;
/** Least days for which samples of a day are kept: charts show a year. */
export const MIN_HISTORY_DAYS = 400;

/** Intervals of a range that ends now, aligned to multiples of their width in UTC. */
export function planSteps(range: SpaceRange, now: Date): Steps {
  const { width, stepSeconds, days } = ranges[range];
  const began = computeStepStart(now, stepSeconds);
  const to = width === '5m' ? began : addSeconds(began, stepSeconds);
  return { width, stepSeconds, from: addSeconds(to, -days * DAY_SECONDS), to };
}

/** Last multiple of a number of seconds, in UTC, not after the instant. */
export function computeStepStart(instant: Date, seconds: number): Date {
  const ms = seconds * 1000;
  return new Date(Math.floor(instant.getTime() / ms) * ms);
}

/** Adds seconds to an instant. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
