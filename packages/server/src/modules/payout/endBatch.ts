import { type Db, retryDeadlocks } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import {
  settleWithdrawals,
  settleFailedWithdrawals,
  publishWithdrawalChange,
  type WithdrawalRow,
} from '../withdrawal/index.ts';
import { closeBatch, listPaidWithdrawalIds } from './end.repository.ts';

interface SettlementDependencies {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
}

/** Outcome of a batch whose payments are final. */
export interface Settlement {
  /** Height of the block that holds the payments. */
  height: bigint;
  /** The included bundle and its chain fee; null if a bundle signed elsewhere made exactly these payments. */
  bundle: { txId: string; chainFeeMojo: bigint } | null;
}

/**
 * Settles a batch whose payments are final: updates batch, withdrawals and ledger in one transaction. Idempotent.
 * @returns true if this call settled the batch
 */
export async function settleBatch(
  dependencies: SettlementDependencies,
  batchId: string,
  settlement: Settlement,
): Promise<boolean> {
  return endBatch(dependencies, async (transaction) => {
    const { height, bundle } = settlement;
    const outcome = { status: 'settled', endedHeight: height, txId: bundle?.txId ?? null } as const;
    if (!(await closeBatch(transaction, batchId, { ...outcome, seenHeight: height }))) return null;
    const ids = await listPaidWithdrawalIds(transaction, batchId);
    const settled = await settleWithdrawals(transaction, dependencies.mailQueue, ids);
    await postChainFee(transaction, batchId, bundle?.chainFeeMojo ?? 0n);
    return settled;
  });
}

/**
 * Fails a batch whose payments can never happen and refunds all payees in the same transaction. Idempotent.
 * @returns true if this call failed the batch
 */
export async function settleFailedBatch(
  dependencies: SettlementDependencies,
  batchId: string,
  { height }: { height: bigint },
): Promise<boolean> {
  return endBatch(dependencies, async (transaction) => {
    const outcome = { status: 'failed', endedHeight: height, seenHeight: null } as const;
    if (!(await closeBatch(transaction, batchId, outcome))) return null;
    const ids = await listPaidWithdrawalIds(transaction, batchId);
    return settleFailedWithdrawals(transaction, dependencies.mailQueue, ids);
  });
}

async function endBatch(
  { db, live }: SettlementDependencies,
  work: (transaction: Db) => Promise<WithdrawalRow[] | null>,
): Promise<boolean> {
  const withdrawals = await retryDeadlocks(() => db.transaction().execute(work));
  for (const withdrawal of withdrawals ?? []) publishWithdrawalChange(live, withdrawal);
  return withdrawals !== null;
}

async function postChainFee(transaction: Db, batchId: string, chainFeeMojo: bigint): Promise<void> {
  // The ledger accepts no entry of zero.
  if (chainFeeMojo === 0n) return;
  await recordLedgerTx(transaction, {
    kind: 'chain_fee',
    ref: { type: 'batch', id: batchId },
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: chainFeeMojo },
      { ledgerAccount: 'network_fee', amountMojo: -chainFeeMojo },
    ],
  });
}
