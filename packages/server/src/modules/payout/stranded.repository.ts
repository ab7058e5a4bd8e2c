import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** A settled batch, and a coin that exists as long as its bundle is on the chain. */
export interface SettledBatch {
  id: string;
  number: string;
  coinId: string;
}

const selectSettled = sql`
  select batch.id, batch.number, coalesce(
    (select coin_id from payout_item where batch_id = batch.id limit 1),
    (select change_coin_id from payout_bundle where tx_id = batch.tx_id)) as coin_id
  from payout_batch batch`;

/**
 * Returns the batches that settled since a height and are not known to be missing. A recorded batch is left out: the farm
 * has no bundle of it to send again.
 */
export async function listSettledSince(db: Db, height: number): Promise<SettledBatch[]> {
  const { rows } = await sql<SettledBatch>`
    ${selectSettled}
    where batch.status = 'settled' and batch.ended_height >= ${height} and batch.missing_height is null
      and exists (select from payout_bundle where batch_id = batch.id)
    order by batch.number`.execute(db);
  return rows;
}

/** Returns the settled batches whose payments were missing when last looked for. */
export async function listMissing(db: Db): Promise<SettledBatch[]> {
  const { rows } = await sql<SettledBatch>`
    ${selectSettled} where batch.status = 'settled' and batch.missing_height is not null order by batch.number`.execute(
    db,
  );
  return rows;
}

/** Records the height at which the payments of settled batches were missing; null once they are there. */
export async function setMissing(
  db: Db,
  batches: readonly SettledBatch[],
  height: number | null,
): Promise<void> {
  if (batches.length === 0) return;
  const ids = batches.map(({ id }) => id);
  await db
    .updateTable('payoutBatch')
    .set({ missingHeight: height === null ? null : BigInt(height) })
    .where('id', 'in', ids)
    .where('status', '=', 'settled')
    .execute();
}

/** Locks and returns a batch by id. */
export async function lockBatch(transaction: Db, id: string) {
  return transaction
    .selectFrom('payoutBatch')
    .select(['id', 'number', 'status', 'endedHeight', 'missingHeight', 'reopenings', 'reorgs', 'txId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a settled batch as sending again. */
export async function markReopened(
  transaction: Db,
  { id, reopenings, reorgs }: { id: string; reopenings: number; reorgs: number },
): Promise<void> {
  await transaction
    .updateTable('payoutBatch')
    .set({
      ...{ status: 'sending', reopenings: reopenings + 1, reorgs: reorgs + 1, isInMempool: false },
      ...{ endedAt: null, endedHeight: null, seenHeight: null, txId: null, missingHeight: null },
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the chain fee of a bundle; 0 if a bundle signed elsewhere was on the chain. */
export async function readChainFee(transaction: Db, txId: string | null): Promise<bigint> {
  if (txId === null) return 0n;
  const { chainFeeMojo } = await transaction
    .selectFrom('payoutBundle')
    .select('chainFeeMojo')
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow();
  return chainFeeMojo;
}

/** Returns the coins of a batch that has ended without them, or lacks another, if they are unspent as last seen. */
export async function listReleasable(db: Db, batchId: string): Promise<{ coinId: string; amount: bigint }[]> {
  const { rows } = await sql<{ coinId: string; amount: bigint }>`
    select input.coin_id, input.amount
    from payout_input input join payout_batch batch on batch.id = input.batch_id, payout_state state,
      jsonb_array_elements(state.coins) coin
    where input.batch_id = ${batchId} and input.released_at is null 
      and (batch.status in ('failed', 'split') or batch.status = 'sending' and batch.missing_height is not null)
      and coin ->> 'coinId' = input.coin_id
    order by input.coin_id`.execute(db);
  return rows;
}

/** True if coins of a batch were released. */
export async function hasReleased(db: Db, batchId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payoutInput')
    .select('coinId')
    .where('batchId', '=', batchId)
    .where('releasedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the ids of a batch's coins. */
export async function listInputIds(db: Db, batchId: string): Promise<string[]> {
  const rows = await db.selectFrom('payoutInput').select('coinId').where('batchId', '=', batchId).execute();
  return rows.map(({ coinId }) => coinId);
}

/** Releases coins of a batch. */
export async function markReleased(
  transaction: Db,
  batchId: string,
  coinIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('payoutInput')
    .set({ releasedAt: new Date() })
    .where('batchId', '=', batchId)
    .where('coinId', 'in', coinIds)
    .execute();
}

/** Returns the id of the batch with this number. */
export async function findBatchId(db: Db, number: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payoutBatch')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.id;
}

/** Returns the newest bundle of a batch in the node's format. */
export async function findNewestBundle(db: Db, batchId: string) {
  return db
    .selectFrom('payoutBundle')
    .select(['txId', 'bundle'])
    .where('batchId', '=', batchId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
