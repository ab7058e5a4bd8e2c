import type { RateHistory } from '@farm/contracts/rollout';

/** Failure rate of a version over time: percentages as decimal text, for hours with visitors. */
export interface RateLine {
  version: string;
  points: { at: string; value: string }[];
}

/** Failure rates as chart lines; versions without visitors are left out. */
export function toRateLines({ versions }: RateHistory): RateLine[] {
  return versions
    .map(({ version, points }) => ({
      version,
      points: points
        .filter(({ visitors }) => visitors > 0)
        .map(({ at, visitors, failed }) => ({ at, value: ((failed * 100) / visitors).toFixed(2) })),
    }))
    .filter(({ points }) => points.length > 0);
}
