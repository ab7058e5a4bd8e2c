import type { ProvenSteps, TimeSpan } from '../share/index.ts';

const DAY_MS = 86_400_000;

/** Points of the day before the end of an interval; of less than a day if the first were counted within it. */
export interface DayAverage {
  /** Start of the interval. */
  at: Date;
  unfilteredPoints: bigint;
  span: TimeSpan;
}

/**
 * Adds up points over the day before the end of each interval, without those after `newest`, which are not complete.
 * Intervals that end before the first point are left out. `rows` are sorted by time.
 */
export function listDayAverages(
  rows: readonly { at: Date; unfilteredPoints: bigint }[],
  { from, to, stepSeconds }: ProvenSteps,
  newest: number,
): DayAverage[] {
  const first = rows[0]?.at.getTime();
  if (first === undefined) return [];
  const averages: DayAverage[] = [];
  let [begin, end, unfilteredPoints] = [0, 0, 0n];
  for (let at = from.getTime(); at < to.getTime(); at += stepSeconds * 1_000) {
    const until = Math.min(at + stepSeconds * 1_000, newest);
    const since = Math.max(until - DAY_MS, first);
    if (until <= since) continue;
    for (let row = rows[end]; row && row.at.getTime() < until; row = rows[end]) {
      unfilteredPoints += row.unfilteredPoints;
      end++;
    }
    for (let row = rows[begin]; row && row.at.getTime() < since; row = rows[begin]) {
      unfilteredPoints -= row.unfilteredPoints;
      begin++;
    }
    averages.push({
      at: new Date(at),
      unfilteredPoints,
      span: { from: new Date(since), to: new Date(until) },
    });
  }
  return averages;
}
