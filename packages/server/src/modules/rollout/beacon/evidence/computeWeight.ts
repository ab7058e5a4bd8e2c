import type { Stretch } from './comparison.ts';

/** Ratios of the failures of a worse canary, and the chance of each before anything is known. */
const HYPOTHESES = [
  { ratio: 2, prior: 0.25 },
  { ratio: 5, prior: 0.25 },
  { ratio: 12, prior: 0.5 },
];

/**
 * Computes how many times better a mixture of worse canaries explains who failed than chance does, as a product over stretches
 * of time, each with its own shares of canary and failures.
 *
 * If the versions are alike, those of a stretch who failed are drawn from all its visitors. What is divided by is at least the
 * mean of `ratio ** failed` over all such draws: they are less spread than draws with replacement, which can be made either
 * of those who failed or of those who had the canary. So the weight is 1 on average at most.
 */
export function computeWeight(stretches: readonly Stretch[]): number {
  let weight = 0;
  for (const { ratio, prior } of HYPOTHESES) {
    let log = 0;
    for (const stretch of stretches) log += computeLogWeight(stretch, ratio);
    weight += prior * Math.exp(log);
  }
  return weight;
}

function computeLogWeight({ canary, stable }: Stretch, ratio: number): number {
  const failed = canary.failed + stable.failed;
  if (failed === 0 || canary.visitors === 0 || stable.visitors === 0) return 0;
  const visitors = canary.visitors + stable.visitors;
  const byFailed = failed * Math.log1p((canary.visitors / visitors) * (ratio - 1));
  const byCanary = canary.visitors * Math.log1p((failed / visitors) * (ratio - 1));
  return canary.failed * Math.log(ratio) - Math.min(byFailed, byCanary);
}
