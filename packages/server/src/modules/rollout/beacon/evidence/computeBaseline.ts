import type { Rates } from '@farm/contracts/rollout';
import type { Stretch } from './comparison.ts';

/**
 * Computes what the stable version would show had its visitors come when those of the canary did: the failures that its rates
 * of each stretch make among the canary's visits, out of as many visitors as make that figure as certain as it is.
 */
export function computeBaseline(canaryVisitors: number, stretches: readonly Stretch[]): Rates {
  const all = { visitors: 0, failed: 0 };
  for (const { stable } of stretches) {
    all.visitors += stable.visitors;
    all.failed += stable.failed;
  }
  let expected = 0;
  let compared = 0;
  let spread = 0;
  for (const { canary, stable } of stretches) {
    const { visitors, failed } = stable.visitors > 0 ? stable : all;
    if (visitors === 0) continue;
    expected += (canary.visitors * failed) / visitors;
    if (stable.visitors === 0) continue;
    compared += canary.visitors;
    spread += canary.visitors ** 2 / stable.visitors;
  }
  if (compared === 0) return all;
  const visitors = Math.round((canaryVisitors * compared) / spread);
  return { visitors, failed: Math.min(visitors, Math.round((visitors * expected) / canaryVisitors)) };
}
