import type { PayoutDifference } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { readBreaker } from './breaker.repository.ts';
import { computeDifference } from './recordDifference.ts';
import { findLastReconciliation } from './reconciliation.repository.ts';
import { findPayoutState } from './state.repository.ts';
import { readBookTotals } from './view.repository.ts';

/**
 * Finds the difference of the last reconciliation that can be booked. None while payouts are not stopped, while spends
 * explain it, or once the ledger has moved.
 */
export async function findDifference(db: Db): Promise<PayoutDifference | null> {
  if (!(await readBreaker(db)).isOpen) return null;
  const check = await findLastReconciliation(db);
  if (!check || computeDifference(check) === 0n) return null;
  if (((await findPayoutState(db))?.spends ?? []).length > 0) return null;
  if ((await readBookTotals(db)).ledger !== check.ledgerHot) return null;
  return {
    checkId: check.id,
    at: check.at.toISOString(),
    wallet: toXch(check.hot + check.inFlight),
    ledger: toXch(check.ledgerHot),
  };
}
