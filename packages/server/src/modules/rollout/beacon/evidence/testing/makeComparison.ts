import type { Rates } from '@farm/contracts/rollout';
import type { Comparison } from '../comparison.ts';
import type { Evidence } from '../evidence.ts';

/** Makes a comparison of reports that all came at one time. */
export function makeComparison(canary: Evidence, stable: Evidence): Comparison {
  const toStretches = (one: Rates, other: Rates) => [
    {
      canary: { visitors: one.visitors, failed: one.failed },
      stable: { visitors: other.visitors, failed: other.failed },
    },
  ];
  return {
    canary,
    stable: { visitors: stable.visitors, failed: stable.failed },
    baseline: stable,
    stretches: toStretches(canary, stable),
    elsewhere: canary.elsewhere && toStretches(canary.elsewhere, stable.elsewhere ?? stable),
    lowered: stable.elsewhere && toStretches(canary, stable.elsewhere),
  };
}
