import { FAILURE_MARGIN, FAILURE_VISITORS_MIN, type Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';
import { chanceOfAsMany } from './chanceOfAsMany.ts';

/** Failures of a canary before it is halted. */
export const FAILURES_MIN = 3;
/**
 * How seldom a canary that fails as often as the stable version may look this bad at one look. It is looked at again
 * with each visitor; all looks together halt fewer than 2 of 1,000 such canaries (the test lets 6,000 of them run).
 */
const CHANCE = 1e-5;
/** The same for what is told elsewhere than in the worst network: it has to bear that network out. */
const CHANCE_ELSEWHERE = 0.1;
/** What is assumed of a stable version besides what was told of it: it matters while that is little. */
const ASSUMED: Rates = { visitors: 50, failed: 1 };

/**
 * Whether a canary fails for more visitors than the stable version does, by more than 5 of 100. Whoever controls one
 * network, or one of IPv4 and one of IPv6, neither brings that about nor hides it: a canary has to be worse elsewhere
 * too, unless nobody else reports it, and of the stable version what speaks better of it counts.
 */
export function isWorse(canary: Evidence, stable: Evidence): boolean {
  if (canary.visitors < FAILURE_VISITORS_MIN) return false;
  const limit = shareOf(leastFailing(stable)) + FAILURE_MARGIN;
  return shareOf(canary) > limit && (canary.elsewhere === null || shareOf(canary.elsewhere) > limit);
}

/**
 * Whether a canary has to be halted without asking anybody: it is worse, and chance does not explain it. For people,
 * who can look closer, {@link isWorse} is enough.
 */
export function mustHalt(canary: Evidence, stable: Evidence): boolean {
  if (!isWorse(canary, stable) || canary.failed < FAILURES_MIN) return false;
  const usual = plus(leastFailing(stable), ASSUMED);
  return (
    chanceOfAsMany(canary, usual) < CHANCE &&
    (canary.elsewhere === null || chanceOfAsMany(canary.elsewhere, usual) < CHANCE_ELSEWHERE)
  );
}

function leastFailing({ elsewhere, ...all }: Evidence): Rates {
  return elsewhere !== null && elsewhere.visitors > 0 && shareOf(elsewhere) < shareOf(all) ? elsewhere : all;
}

function plus(one: Rates, other: Rates): Rates {
  return { visitors: one.visitors + other.visitors, failed: one.failed + other.failed };
}

function shareOf({ visitors, failed }: Rates): number {
  return visitors === 0 ? 0 : failed / visitors;
}
