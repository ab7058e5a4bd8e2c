import { type Db, retryDeadlocks } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import {
  settleWithdrawals,
  settleFailedWithdrawals,
  publishWithdrawalChange,
  toRoundId,
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
    const closed = await closeBatch(transaction, batchId, { ...outcome, seenHeight: height });
    if (!closed) return null;
    const ids = await listPaidWithdrawalIds(transaction, batchId);
    const { reopenings } = closed;
    const settled = await settleWithdrawals(transaction, dependencies.mailQueue, { ids, reopenings });
    await recordChainFee(transaction, { batchId, reopenings, chainFeeMojo: bundle?.chainFeeMojo ?? 0n });
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

/**
 * Ends a batch of whose payments others made just these, with a bundle that spent its coins: settles the withdrawals that
 * they pay and refunds the rest, in one transaction. Idempotent.
 * @returns true if this call ended the batch
 */
export async function settleSplitBatch(
  dependencies: SettlementDependencies,
  batchId: string,
  { height, paidIds }: { height: bigint; paidIds: readonly string[] },
): Promise<boolean> {
  return endBatch(dependencies, async (transaction) => {
    const outcome = { status: 'split', endedHeight: height, seenHeight: null } as const;
    const closed = await closeBatch(transaction, batchId, outcome);
    if (!closed) return null;
    const ids = await listPaidWithdrawalIds(transaction, batchId);
    const unpaidIds = ids.filter((id) => !paidIds.includes(id));
    const { mailQueue } = dependencies;
    return [
      ...(await settleWithdrawals(transaction, mailQueue, { ids: paidIds, ...closed })),
      ...(await settleFailedWithdrawals(transaction, mailQueue, unpaidIds)),
    ];
  });
}

/** A settlement of a batch, and the chain fee of its bundle. */
interface ChainFee {
  batchId: string;
  /** Number of times that the batch was reopened. */
  reopenings: number;
  chainFeeMojo: bigint;
}

async function endBatch(
  { db, live }: SettlementDependencies,
  work: (transaction: Db) => Promise<WithdrawalRow[] | null>,
): Promise<boolean> {
  const withdrawals = await retryDeadlocks(() => db.transaction().execute(work));
  for (const withdrawal of withdrawals ?? []) publishWithdrawalChange(live, withdrawal);
  return withdrawals !== null;
}

/** Records the chain fee of a settled batch; with `isReopened`, takes it back. */
export async function recordChainFee(
  transaction: Db,
  { batchId, reopenings, chainFeeMojo }: ChainFee,
  isReopened = false,
): Promise<void> {
  // The ledger accepts no entry of zero.
  if (chainFeeMojo === 0n) return;
  const amountMojo = isReopened ? -chainFeeMojo : chainFeeMojo;
  await recordLedgerTx(transaction, {
    kind: isReopened ? 'chain_fee_reopened' : 'chain_fee',
    ref: { type: 'batch', id: toRoundId(batchId, reopenings) },
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo },
      { ledgerAccount: 'network_fee', amountMojo: -amountMojo },
    ],
  });
}
