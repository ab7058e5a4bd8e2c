import { randomUUID } from 'node:crypto';
import type { Db, UnknownSpend } from '@farm/database';
import type { WithdrawalRow } from '../withdrawal/index.ts';

/** Ends a batch and locks its row. @returns its number of reopenings; undefined if the batch had already ended */
export async function closeBatch(
  transaction: Db,
  id: string,
  outcome:
    | { status: 'settled'; endedHeight: bigint; seenHeight: bigint; txId: string | null }
    | { status: 'failed' | 'split'; endedHeight: bigint; seenHeight: null },
): Promise<{ reopenings: number } | undefined> {
  return transaction
    .updateTable('payoutBatch')
    .set({ ...outcome, endedAt: new Date(), isInMempool: false, missingHeight: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('reopenings')
    .executeTakeFirst();
}

/** Returns the ids of the withdrawals that a batch pays. */
export async function listPaidWithdrawalIds(transaction: Db, batchId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('payoutItem')
    .select('withdrawalId')
    .where('batchId', '=', batchId)
    .execute();
  return rows.map(({ withdrawalId }) => withdrawalId);
}

/**
 * Adds a batch for a spend that the signer of the farm has no record of, with its coin. @returns the id of the batch
 */
export async function addRecordedBatch(transaction: Db, spend: UnknownSpend): Promise<string> {
  const { coinId, parentId, puzzleHash, amount } = spend;
  const batchId = randomUUID();
  await transaction
    .insertInto('payoutBatch')
    .values({ id: batchId, kind: 'recorded', changePuzzleHash: puzzleHash })
    .execute();
  await transaction
    .insertInto('payoutInput')
    .values({ coinId, batchId, parentId, puzzleHash, amount: BigInt(amount) })
    .execute();
  return batchId;
}

/** An output of a spend, with the withdrawal that it pays. */
export interface RecordedPayment {
  output: UnknownSpend['outputs'][number];
  withdrawal: WithdrawalRow;
}

/** Adds the payments of a recorded batch. */
export async function addRecordedItems(
  transaction: Db,
  batchId: string,
  payments: readonly RecordedPayment[],
): Promise<void> {
  const items = payments.map(({ output, withdrawal }) => ({
    withdrawalId: withdrawal.id,
    batchId,
    puzzleHash: output.puzzleHash,
    netMojo: BigInt(output.amount),
    coinId: output.coinId,
  }));
  await transaction.insertInto('payoutItem').values(items).execute();
}
