import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import { lockBreaker } from './breaker.repository.ts';
import { readChainView, type ChainView } from './readChainView.ts';
import type { ChainDependencies } from './payoutDependencies.ts';
import { findReconciliation, readBooksOf, type ReconciliationFigures } from './reconciliation.repository.ts';

/** The difference of a reconciliation, to be booked by an operator; `actor` as recorded in the audit trail. */
export interface DifferenceRecord {
  checkId: string;
  reason: string;
  actor: string;
}

/** Computes by how much the coins of the wallet exceed the ledger; negative if they are less. */
export function computeDifference({
  hot,
  inFlight,
  ledgerHot,
}: Pick<ReconciliationFigures, 'hot' | 'inFlight' | 'ledgerHot'>): bigint {
  return hot + inFlight - ledgerHot;
}

/**
 * Books the difference of a reconciliation between wallet and suspense, once. Chain and books are compared anew, and have to
 * differ by just the same amount: what moved meanwhile may explain it. Payouts have to be stopped.
 * @returns the amount booked, in mojo
 * @throws AppError not_found without such a reconciliation; illegal_transition if payouts are not stopped, a spend is not
 *   recorded yet, or the difference is another now; unavailable if the node does not respond
 */
export async function recordDifference(
  dependencies: ChainDependencies,
  record: DifferenceRecord,
): Promise<bigint> {
  const { db } = dependencies;
  const check = await findReconciliation(db, record.checkId);
  if (!check) throw new AppError('not_found');
  const differenceMojo = computeDifference(check);
  const view = await readChainView(dependencies).catch((error: unknown) => {
    throw new AppError('unavailable', { message: error instanceof Error ? error.message : String(error) });
  });
  if (differenceMojo === 0n || view.spends.length > 0 || computeDifference(view.figures) !== differenceMojo)
    throw new AppError('illegal_transition');
  await db.transaction().execute(async (transaction) => {
    // Two operators book one after the other: the second finds other books than it compared.
    if (!(await lockBreaker(transaction)).isOpen || (await haveBooksMoved(transaction, view)))
      throw new AppError('illegal_transition');
    await recordLedgerTx(transaction, {
      kind: 'correction',
      ref: { type: 'reconciliation', id: record.checkId },
      description: record.reason,
      entries: [
        { ledgerAccount: 'hot_wallet', amountMojo: -differenceMojo },
        { ledgerAccount: 'suspense', amountMojo: differenceMojo },
      ],
    });
    const { checkId, reason, actor } = record;
    await recordAudit(transaction, {
      actor,
      action: 'payouts.difference-booked',
      subject: 'payouts',
      detail: { checkId, reason, amount: toXch(differenceMojo), height: view.height },
    });
  });
  return differenceMojo;
}

async function haveBooksMoved(transaction: Db, { books }: ChainView): Promise<boolean> {
  const { inputs, ledgerHot } = await readBooksOf(transaction);
  const inFlight = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  return ledgerHot !== books.ledgerHot || inFlight !== books.inFlight;
}
