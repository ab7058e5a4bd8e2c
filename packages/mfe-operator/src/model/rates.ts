import { FAILURE_MARGIN, MIN_FAILURE_VISITORS, type Rates } from '@farm/contracts/rollout';

/** Share of failed visitors, from 0 to 1; null without visitors. */
export function computeFailureRate(rates: Rates | null): number | null {
  return rates === null || rates.visitors === 0 ? null : rates.failed / rates.visitors;
}

/** True if a canary fails noticeably more often than the stable version; the farm then refuses to promote it. */
export function isWorse(canary: Rates | null, stable: Rates | null): boolean {
  const rate = computeFailureRate(canary);
  if (canary === null || rate === null || canary.visitors < MIN_FAILURE_VISITORS) return false;
  return rate > (computeFailureRate(stable) ?? 0) + FAILURE_MARGIN;
}
