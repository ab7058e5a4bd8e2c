import type { RateHistory } from '@farm/contracts/rollout';

/** A version's failure rate over time: percentages as decimal text, of the hours in which anybody came. */
export interface RateLine {
  version: string;
  points: { at: string; value: string }[];
}

/** Failure rates as lines of a chart; versions nobody got are left out. */
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
