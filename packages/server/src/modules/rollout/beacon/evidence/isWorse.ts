import { FAILURE_MARGIN, MIN_FAILURE_VISITORS, type Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';
import { computeChance } from './computeChance.ts';

/** Minimum number of failures before a canary is halted. */
export const MIN_FAILURES = 3;
/**
 * A halt requires less than this chance, per check, that a canary which fails as often as the stable version looks this
 * bad. Each visitor leads to another check; all checks together halt fewer than 2 of 1,000 such canaries (the test runs
 * 6,000 of them).
 */
const MAX_CHANCE = 1e-5;
/** Same threshold for reports outside the worst network: they have to corroborate it. */
const MAX_CHANCE_ELSEWHERE = 0.1;
/** Prior added to the reports on a stable version; it matters only while reports are few. */
const STABLE_PRIOR: Rates = { visitors: 50, failed: 1 };

/**
 * True if a canary fails for more visitors than the stable version does, by more than 5 of 100. A client that controls
 * one network, or one IPv4 and one IPv6 network, can neither cause nor hide this: the canary also has to be worse
 * elsewhere, unless no other network reports it, and the better of the stable version's two rates counts.
 */
export function isWorse(canary: Evidence, stable: Evidence): boolean {
  if (canary.visitors < MIN_FAILURE_VISITORS) return false;
  const limit = computeFailureShare(selectLowerRates(stable)) + FAILURE_MARGIN;
  return (
    computeFailureShare(canary) > limit &&
    (canary.elsewhere === null || computeFailureShare(canary.elsewhere) > limit)
  );
}

/**
 * True if a canary has to be halted without asking an operator: it is worse, and chance does not explain it. For
 * people, who can investigate, {@link isWorse} is enough.
 */
export function isHaltRequired(canary: Evidence, stable: Evidence): boolean {
  if (!isWorse(canary, stable) || canary.failed < MIN_FAILURES) return false;
  const baseline = addRates(selectLowerRates(stable), STABLE_PRIOR);
  return (
    computeChance(canary, baseline) < MAX_CHANCE &&
    (canary.elsewhere === null || computeChance(canary.elsewhere, baseline) < MAX_CHANCE_ELSEWHERE)
  );
}

function selectLowerRates({ elsewhere, ...all }: Evidence): Rates {
  return elsewhere !== null &&
    elsewhere.visitors > 0 &&
    computeFailureShare(elsewhere) < computeFailureShare(all)
    ? elsewhere
    : all;
}

function addRates(one: Rates, other: Rates): Rates {
  return { visitors: one.visitors + other.visitors, failed: one.failed + other.failed };
}

function computeFailureShare({ visitors, failed }: Rates): number {
  return visitors === 0 ? 0 : failed / visitors;
}
