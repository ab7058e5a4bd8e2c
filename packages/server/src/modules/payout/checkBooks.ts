import type { PayoutObstacle, PayoutProblem } from '@farm/contracts';
import { openBreaker, type Finding } from './breaker.ts';
import type { Breaker } from './breaker.repository.ts';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';
import { reconcile, toProblems } from './reconcile.ts';

/** Stops payouts until an operator resumes them. */
export async function stopPayouts(parts: PayoutParts, finding: Finding): Promise<PayoutObstacle> {
  if (await openBreaker(parts, finding)) {
    parts.log.error({ problems: finding.problems }, 'payouts stopped: chain and books do not agree');
  }
  return { kind: 'stopped' };
}

/** State that one turn works with. */
export interface Look {
  wallet: Wallet;
  /** State of the breaker before the wallet was read. */
  breaker: Breaker;
  peakHeight: number;
}

/**
 * Creates the check that precedes payments: each call returns the obstacle to payouts, or null. A process pays nothing
 * before its first reconciliation has passed, and after a change of the breaker nothing before another reconciliation
 * has passed. A discrepancy found twice in a row opens the breaker: a concurrent write can look like a discrepancy
 * once.
 */
export function createCheck(parts: PayoutParts): (look: Look) => Promise<PayoutObstacle | null> {
  const { payouts } = parts;
  let triedAt = -Infinity;
  /** The breaker's latest change when a reconciliation passed; undefined until a reconciliation passes. */
  let passedAfter: string | null | undefined;
  let isDoubted = false;

  const find = async (wallet: Wallet, peakHeight: number, isDue: boolean): Promise<PayoutProblem[]> => {
    // Report unknown spends even if no reconciliation is due: a party that spent once will spend again.
    if (!isDue) return toProblems(wallet.spends);
    triedAt = Date.now();
    return reconcile(parts, wallet, peakHeight);
  };
  return async ({ wallet, breaker, peakHeight }) => {
    const { isOpen, lastChange } = breaker;
    // While payouts are stopped, nothing waits for the result: the regular interval is enough.
    const isAsked = !isOpen && (isDoubted || passedAfter !== lastChange);
    const isDue = isAsked || Date.now() - triedAt >= payouts.checkSeconds * 1_000;
    const problems = await find(wallet, peakHeight, isDue);
    if (problems.length > 0) {
      passedAfter = undefined;
      // An unknown spend is never a matter of timing.
      const isCertain = isOpen || isDoubted || wallet.spends.length > 0;
      isDoubted = !isCertain;
      if (!isCertain) return { kind: 'doubted' };
      return stopPayouts(parts, { problems, breaker });
    }
    if (isDue) {
      passedAfter = lastChange;
      isDoubted = false;
    }
    return isOpen ? { kind: 'stopped' } : null;
  };
}
