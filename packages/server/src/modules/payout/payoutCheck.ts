import type { PayoutObstacle, PayoutProblem } from '@farm/contracts';
import { openBreaker, type Finding } from './breaker.ts';
import type { Breaker } from './breaker.repository.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import type { Wallet } from './readWallet.ts';
import { runReconciliation, toSpendProblems } from './runReconciliation.ts';

/** Stops payouts until an operator resumes them. */
export async function stopPayouts(
  dependencies: PayoutDependencies,
  finding: Finding,
): Promise<PayoutObstacle> {
  if (await openBreaker(dependencies, finding)) {
    dependencies.log.error({ problems: finding.problems }, 'payouts stopped: chain and ledger do not agree');
  }
  return { kind: 'stopped' };
}

/** State that one turn works with. */
export interface TurnState {
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
export function createPayoutCheck(
  dependencies: PayoutDependencies,
): (look: TurnState) => Promise<PayoutObstacle | null> {
  const { payouts } = dependencies;
  /** By a clock that never jumps. */
  let attemptedAt = -Infinity;
  /** The breaker's latest change when a reconciliation passed; undefined until a reconciliation passes. */
  let passedAtChange: string | null | undefined;
  let isDoubted = false;

  const findProblems = async (
    wallet: Wallet,
    peakHeight: number,
    isDue: boolean,
  ): Promise<PayoutProblem[]> => {
    // Report unknown spends even if no reconciliation is due: a party that spent once will spend again.
    if (!isDue) return toSpendProblems(wallet.spends);
    attemptedAt = performance.now();
    return runReconciliation(dependencies, wallet, peakHeight);
  };
  return async ({ wallet, breaker, peakHeight }) => {
    const { isOpen, lastChange } = breaker;
    // While payouts are stopped, nothing waits for the result: the regular interval is enough.
    const isRequired = !isOpen && (isDoubted || passedAtChange !== lastChange);
    // A reorganization may have removed what was final.
    const isDue =
      isRequired || !wallet.isContinued || performance.now() - attemptedAt >= payouts.checkSeconds * 1_000;
    const problems = await findProblems(wallet, peakHeight, isDue);
    if (problems.length > 0) {
      passedAtChange = undefined;
      // An unknown spend is never a matter of timing.
      const isCertain = isOpen || isDoubted || wallet.spends.length > 0;
      isDoubted = !isCertain;
      if (!isCertain) return { kind: 'doubted' };
      return stopPayouts(dependencies, { problems, breaker });
    }
    if (isDue) {
      passedAtChange = lastChange;
      isDoubted = false;
    }
    return isOpen ? { kind: 'stopped' } : null;
  };
}
