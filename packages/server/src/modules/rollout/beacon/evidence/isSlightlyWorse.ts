import { MIN_FAILURE_VISITORS, type Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';

/** Least worsening that is told, as a share of all visitors. */
const MARGIN = 0.01;
/** Ratios of the failures of a canary to those of the stable version: each is a hypothesis of the same weight. */
const RATIOS = [2, 4, 10];
/**
 * The hypotheses have to explain the failures so many times better than chance does. By Ville's inequality, of canaries that fail
 * as often as the stable version, at most one in so many ever reaches it, however often it is looked at.
 */
const MIN_WEIGHT = 500;
/** Same for reports outside the worst network: they have to corroborate it. */
const MIN_WEIGHT_ELSEWHERE = 10;

/**
 * True if a canary fails for more visitors than the stable version, by at least 1 of 100, and chance does not explain it: a sequential
 * test of the share of failures that fall on the canary, against a mixture of {@link RATIOS}. It needs more visitors than
 * a halt for certain harm, and sees less harm.
 */
export function isSlightlyWorse(canary: Evidence, stable: Evidence): boolean {
  const { elsewhere } = canary;
  if (canary.visitors < MIN_FAILURE_VISITORS || stable.visitors < MIN_FAILURE_VISITORS) return false;
  return (
    hasMargin(canary, stable) &&
    computeWeight(canary, stable) >= MIN_WEIGHT &&
    (elsewhere === null ||
      (hasMargin(elsewhere, stable) && computeWeight(elsewhere, stable) >= MIN_WEIGHT_ELSEWHERE))
  );
}

function hasMargin(canary: Rates, stable: Rates): boolean {
  return canary.failed / Math.max(1, canary.visitors) >= stable.failed / stable.visitors + MARGIN;
}

/** Computes how many times better the mixture explains the failures than equal rates do. */
function computeWeight(canary: Rates, stable: Rates): number {
  const share = canary.visitors / (canary.visitors + stable.visitors);
  const weights = RATIOS.map((ratio) => {
    const expected = (ratio * share) / (ratio * share + 1 - share);
    return Math.exp(
      canary.failed * Math.log(expected / share) + stable.failed * Math.log((1 - expected) / (1 - share)),
    );
  });
  return weights.reduce((sum, weight) => sum + weight, 0) / RATIOS.length;
}
