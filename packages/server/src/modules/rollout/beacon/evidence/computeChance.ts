import type { Rates } from '@farm/contracts/rollout';

/**
 * Computes the chance that at least as many failures as observed fall on the first sample if the version made no
 * difference: Fisher's exact test, one-sided.
 */
export function computeChance(sample: Rates, reference: Rates): number {
  const visitors = sample.visitors + reference.visitors;
  const failed = sample.failed + reference.failed;
  const logTotal = logChoices(visitors, sample.visitors);
  let chance = 0;
  for (let among = sample.failed; among <= Math.min(sample.visitors, failed); among++) {
    chance += Math.exp(
      logChoices(failed, among) + logChoices(visitors - failed, sample.visitors - among) - logTotal,
    );
  }
  return Math.min(1, chance);
}

/** Logarithm of the number of ways to choose `count` out of `total`. */
function logChoices(total: number, count: number): number {
  if (count < 0 || count > total) return -Infinity;
  return logFactorial(total) - logFactorial(count) - logFactorial(total - count);
}

const logFactorials = [0];

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next++) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[number] ?? 0;
}
