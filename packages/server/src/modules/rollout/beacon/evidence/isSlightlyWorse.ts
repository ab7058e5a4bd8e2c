import { MIN_FAILURE_VISITORS, type Rates } from '@farm/contracts/rollout';
import type { Comparison } from './comparison.ts';
import { computeWeight } from './computeWeight.ts';

/** Thresholds from which on a canary is worse. */
export interface Rule {
  /** Least worsening that is told, as a share of all visitors. */
  margin: number;
  /** Least visitors of the canary. */
  minVisitors: number;
  /**
   * Least weight. By Ville's inequality, of canaries that are as good as the stable version, at most one in so many ever
   * reaches it, however often it is looked at.
   */
  minWeight: number;
}

/** Least weight of the reports outside the worst networks: they have to corroborate it. */
const MIN_WEIGHT_ELSEWHERE = 10;

/**
 * True if a canary is worse than the stable version by the margin of the rule, and chance does not explain it: a sequential
 * test, which needs more visitors than a halt for certain harm, and sees less harm. A client that controls one network, or one
 * IPv4 and one IPv6 network, can neither cause nor hide this.
 */
export function isSlightlyWorse(comparison: Comparison, rule: Rule): boolean {
  const { canary, stable, baseline, stretches, elsewhere, lowered } = comparison;
  if (canary.visitors < rule.minVisitors || stable.visitors < MIN_FAILURE_VISITORS) return false;
  const limit = Math.min(toShare(baseline), toShare(baseline.elsewhere ?? baseline)) + rule.margin;
  if (toShare(canary) < limit || (canary.elsewhere && toShare(canary.elsewhere) < limit)) return false;
  const weight = computeWeight(stretches);
  return (
    // The mean of two weights is one, too.
    (weight + (lowered ? computeWeight(lowered) : weight)) / 2 >= rule.minWeight &&
    (elsewhere === null || computeWeight(elsewhere) >= MIN_WEIGHT_ELSEWHERE)
  );
}

function toShare({ visitors, failed }: Rates): number {
  return failed / Math.max(1, visitors);
}
