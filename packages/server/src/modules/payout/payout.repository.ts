import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Returns the puzzle hashes of the wallet's keys, the current key first. */
export async function listKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payoutKey')
    .select('puzzleHash')
    .orderBy('retiredAt', (order) => order.desc().nullsFirst())
    .orderBy('addedAt', 'desc')
    .execute();
  return rows.map(({ puzzleHash }) => puzzleHash);
}

/**
 * Returns the coins that were assigned to batches, with the status of the batch that has them now. A released coin is that
 * of the batch that had it last, until another takes it.
 */
export async function listAssignedCoins(db: Db, coinIds: readonly string[]) {
  if (coinIds.length === 0) return [];
  return db
    .selectFrom('payoutInput')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutInput.batchId')
    .distinctOn('payoutInput.coinId')
    .select(['payoutInput.coinId', 'payoutBatch.status'])
    .select(sql<boolean>`payout_input.released_at is not null`.as('isReleased'))
    .where('payoutInput.coinId', '=', anyOf(coinIds))
    .orderBy('payoutInput.coinId')
    .orderBy('payoutInput.releasedAt', (order) => order.desc().nullsFirst())
    .execute();
}

/** Returns coins of batches that ended without them: another party spent one coin of each. */
export async function listFailedBatchCoinIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payoutInput')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutInput.batchId')
    .select('payoutInput.coinId')
    .where('payoutBatch.status', 'in', ['failed', 'split'])
    .execute();
  return rows.map(({ coinId }) => coinId);
}

/** A payment of a batch. */
export interface BatchItem {
  coinId: string;
  withdrawalId: string;
  accountId: string;
}

/** A bundle of a batch, without its bytes. */
export interface BatchBundle {
  txId: string;
  chainFeeMojo: bigint;
  changeMojo: bigint;
  changeCoinId: string;
  cost: bigint;
}

/** A batch that has not ended. Bundles are ordered oldest first. */
export interface OpenBatch {
  id: string;
  seenHeight: bigint | null;
  isInMempool: boolean;
  reorgs: number;
  missingHeight: bigint | null;
  inputs: { coinId: string; amount: bigint }[];
  items: BatchItem[];
  bundles: BatchBundle[];
}

/** Returns batches that are not final, oldest first; with `id`, only that batch. */
export async function listOpenBatches(db: Db, id?: string): Promise<OpenBatch[]> {
  let query = db
    .selectFrom('payoutBatch')
    .select(['id', 'seenHeight', 'isInMempool', 'reorgs', 'missingHeight'])
    .where('status', '=', 'sending')
    .orderBy('number');
  if (id !== undefined) query = query.where('id', '=', id);
  const batches = await query.execute();
  const ids = batches.map((batch) => batch.id);
  if (ids.length === 0) return [];
  const inputs = await db
    .selectFrom('payoutInput')
    .select(['batchId', 'coinId', 'amount'])
    .where('batchId', 'in', ids)
    .execute();
  const items = await db
    .selectFrom('payoutItem')
    .innerJoin('withdrawal', 'withdrawal.id', 'payoutItem.withdrawalId')
    .select(['batchId', 'coinId', 'withdrawalId', 'withdrawal.accountId'])
    .where('batchId', 'in', ids)
    .execute();
  const bundles = await db
    .selectFrom('payoutBundle')
    .select(['batchId', 'txId', 'chainFeeMojo', 'changeMojo', 'changeCoinId', 'cost'])
    .where('batchId', 'in', ids)
    .orderBy('attempt')
    .execute();
  const selectOfBatch = <Row extends { batchId: string }>(rows: Row[], batchId: string) =>
    rows.filter((row) => row.batchId === batchId);
  return batches.map((batch) => ({
    ...batch,
    inputs: selectOfBatch(inputs, batch.id),
    items: selectOfBatch(items, batch.id),
    bundles: selectOfBatch(bundles, batch.id),
  }));
}

/** Returns a signed bundle in the node's format. */
export async function readBundle(db: Db, txId: string): Promise<string> {
  const { bundle } = await db
    .selectFrom('payoutBundle')
    .select('bundle')
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow();
  return bundle;
}

/** Records a push and its outcome; a batch that has ended meanwhile stays unchanged. */
export async function recordPush(
  db: Db,
  id: string,
  { answer, isInMempool }: { answer: string; isInMempool: boolean },
): Promise<void> {
  await db
    .updateTable('payoutBatch')
    .set((row) => ({ pushes: row('pushes', '+', 1), pushedAt: new Date(), answer, isInMempool }))
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

/** Records where a batch was seen; a batch that has ended meanwhile stays unchanged. */
export async function markBatchSeen(
  db: Db,
  id: string,
  seen: Pick<OpenBatch, 'seenHeight' | 'isInMempool' | 'reorgs' | 'missingHeight'>,
): Promise<void> {
  await db
    .updateTable('payoutBatch')
    .set(seen)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

/** True if withdrawals are held because the wallet is short. */
export async function hasShortWithdrawals(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('status', '=', 'held')
    .where(sql<boolean>`'hot_wallet' = any(hold_reasons)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the coins that batches in flight have, without those that were released. */
export async function listCoinsInFlight(db: Db): Promise<{ coinId: string; amount: bigint }[]> {
  return db
    .selectFrom('payoutInput')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutInput.batchId')
    .select(['payoutInput.coinId', 'payoutInput.amount'])
    .where('payoutBatch.status', '=', 'sending')
    .where('payoutInput.releasedAt', 'is', null)
    .execute();
}

/**
 * Returns those of the coins that count as the wallet's although they may not be deep enough: change of settled batches, and
 * booked income. More confirmations may be needed now than when they were booked.
 */
export async function listSettledCoinIds(db: Db, coinIds: readonly string[]): Promise<Set<string>> {
  if (coinIds.length === 0) return new Set();
  const change = await db
    .selectFrom('payoutBatch')
    .innerJoin('payoutBundle', 'payoutBundle.txId', 'payoutBatch.txId')
    .select('changeCoinId')
    .where('payoutBatch.status', '=', 'settled')
    .where('changeCoinId', '=', anyOf(coinIds))
    .execute();
  const income = await listBookedCoinIds(db, 'farm_income', coinIds);
  return income.union(new Set(change.map(({ changeCoinId }) => changeCoinId)));
}

/** Returns those of the coins that pay a withdrawal. */
export async function listPaidCoinIds(db: Db, coinIds: readonly string[]): Promise<Set<string>> {
  if (coinIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payoutItem')
    .innerJoin('withdrawal', 'withdrawal.id', 'payoutItem.withdrawalId')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutItem.batchId')
    .select('payoutItem.coinId')
    .where('withdrawal.status', '=', 'success')
    .where('payoutBatch.status', 'in', ['settled', 'split'])
    .where('payoutItem.coinId', '=', anyOf(coinIds))
    .execute();
  return new Set(rows.map(({ coinId }) => coinId));
}

/** Returns the coins that are in the books: as income, or recorded by an operator without a batch. */
export async function listBookedCoinIds(
  db: Db,
  kind: 'farm_income' | 'correction',
  coinIds: readonly string[],
): Promise<Set<string>> {
  if (coinIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ledgerTx')
    .select('refId')
    .where('kind', '=', kind)
    .where('refType', '=', 'coin')
    .where('refId', '=', anyOf(coinIds))
    .execute();
  return new Set(rows.map(({ refId }) => refId));
}

/** One parameter for all ids: a statement has at most 65,535 of them, and a wallet may have more coins. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::text[])`;
}
