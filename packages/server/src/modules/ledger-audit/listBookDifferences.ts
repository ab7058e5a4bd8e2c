import type { Db } from '@farm/database';
import {
  listBatchDifferences,
  listCoinDifferences,
  listFeeDifferences,
  listPaymentDifferences,
} from './batches.repository.ts';
import {
  listCorrectionDifferences,
  listDebtDifferences,
  listUnheldDifferences,
} from './corrections.repository.ts';
import type { Difference } from './difference.ts';
import {
  listBalanceDifferences,
  listBookedDifferences,
  listHistoryDifferences,
  listTransactionDifferences,
} from './entries.repository.ts';
import { listProposalDifferences } from './proposals.repository.ts';
import { listMoveDifferences, listStepDifferences } from './withdrawals.repository.ts';

/**
 * Compares ledger, balances, withdrawals and batches in one snapshot of the database, also where its triggers and
 * constraints refuse a difference: a superuser, or a restore, passes them by.
 */
export async function listBookDifferences(db: Db): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => listSnapshotDifferences(snapshot));
}

/** Does the same in an open transaction. */
export async function listSnapshotDifferences(snapshot: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const listDifferences of checks) differences.push(...(await listDifferences(snapshot)));
  return differences;
}

const checks = [
  listTransactionDifferences,
  listBookedDifferences,
  listBalanceDifferences,
  listHistoryDifferences,
  listDebtDifferences,
  listCorrectionDifferences,
  listUnheldDifferences,
  listStepDifferences,
  listMoveDifferences,
  listPaymentDifferences,
  listBatchDifferences,
  listFeeDifferences,
  listCoinDifferences,
  listProposalDifferences,
];
