import type { PayoutObstacle, PayoutProblem } from '@farm/contracts';
import { openBreaker, type Finding } from './breaker.ts';
import type { Breaker } from './breaker.repository.ts';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';
import { reconcile, toProblems } from './reconcile.ts';

/** Stops payouts until a person lets them go on. */
export async function stopPayouts(parts: PayoutParts, finding: Finding): Promise<PayoutObstacle> {
  if (await openBreaker(parts, finding)) {
    parts.log.error({ problems: finding.problems }, 'payouts stopped: chain and books do not agree');
  }
  return { kind: 'stopped' };
}

/** The state that one turn works with. */
export interface Look {
  wallet: Wallet;
  /** As it was before the wallet was read. */
  breaker: Breaker;
  peakHeight: number;
}

/**
 * Says whether anything may be paid: each call answers why not, or null. A process pays nothing before
 * its first reconciliation has passed, nor after the breaker was touched before another one has. What does not agree
 * twice in a row opens the breaker: what somebody else is just writing down looks like that once.
 */
export function createCheck(parts: PayoutParts): (look: Look) => Promise<PayoutObstacle | null> {
  const { payouts } = parts;
  let triedAt = -Infinity;
  /** The breaker's last change when a reconciliation passed; undefined before one has. */
  let passedAfter: string | null | undefined;
  let isDoubted = false;

  const find = async (wallet: Wallet, peakHeight: number, isDue: boolean): Promise<PayoutProblem[]> => {
    // Not only when a reconciliation is due: whoever spends once will do so again.
    if (!isDue) return toProblems(wallet.spends);
    triedAt = Date.now();
    return reconcile(parts, wallet, peakHeight);
  };
  return async ({ wallet, breaker, peakHeight }) => {
    const { isOpen, lastChange } = breaker;
    // While payouts are stopped nothing waits for it: it is enough to compare now and then.
    const isAsked = !isOpen && (isDoubted || passedAfter !== lastChange);
    const isDue = isAsked || Date.now() - triedAt >= payouts.checkSeconds * 1_000;
    const problems = await find(wallet, peakHeight, isDue);
    if (problems.length > 0) {
      passedAfter = undefined;
      // A spend is no question of time.
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
