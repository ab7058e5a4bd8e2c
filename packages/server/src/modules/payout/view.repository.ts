import { sql, type Selectable } from 'kysely';
import type { Db, PayoutBatchTable } from '@farm/database';

/** A batch in the list, amounts in mojo. */
export type BatchRow = Omit<Selectable<PayoutBatchTable>, 'changePuzzleHash' | 'pushedAt' | 'txId'> & {
  payees: number;
  paidMojo: bigint;
  bundles: number | null;
  chainFeeMojo: bigint | null;
  changeMojo: bigint | null;
  peak: bigint | null;
};

/** Batches with their sums, and the included bundle or else the newest. */
const selectBatches = sql`
  select batch.id, batch.number, batch.kind, batch.status, batch.answer, batch.is_in_mempool, batch.seen_height,
    batch.ended_height, batch.missing_height, batch.reopenings, batch.ended_at, batch.created_at, batch.pushes, batch.reorgs,
    item.payees, item.paid_mojo, bundle.bundles, bundle.chain_fee_mojo, bundle.change_mojo, state.height as peak
  from payout_batch batch
  cross join lateral (
    select count(*)::integer as payees, coalesce(sum(net_mojo), 0) as paid_mojo
    from payout_item where batch_id = batch.id) item
  left join lateral (
    select chain_fee_mojo, change_mojo, count(*) over ()::integer as bundles
    from payout_bundle where batch_id = batch.id
    order by coalesce(tx_id = batch.tx_id, false) desc, attempt desc limit 1) bundle on true
  left join payout_state state on true`;

/** Returns batches before number `before`, newest first. */
export async function listBatches(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<BatchRow[]> {
  const older = before === null ? sql`` : sql`where batch.number < ${before}`;
  const { rows } = await sql<BatchRow>`
    ${selectBatches} ${older} order by batch.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the payments of a batch with their recipients. */
export async function listPayments(db: Db, batchId: string) {
  return db
    .selectFrom('payoutItem')
    .innerJoin('withdrawal', 'withdrawal.id', 'payoutItem.withdrawalId')
    .innerJoin('account', 'account.id', 'withdrawal.accountId')
    .select(['payoutItem.withdrawalId', 'payoutItem.netMojo', 'payoutItem.coinId'])
    .select(['account.email', 'withdrawal.address', 'withdrawal.status'])
    .where('payoutItem.batchId', '=', batchId)
    .orderBy('withdrawal.number')
    .execute();
}

/** Returns the payment of a withdrawal, with the state of its batch and of the chain. */
export async function findPaymentRow(db: Db, withdrawalId: string) {
  return db
    .selectFrom('payoutItem')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutItem.batchId')
    .leftJoin('payoutState', (join) => join.onTrue())
    .select(['payoutItem.coinId', 'payoutBatch.isInMempool', 'payoutBatch.reorgs', 'payoutBatch.createdAt'])
    .select(['payoutBatch.seenHeight', 'payoutBatch.endedHeight', 'payoutBatch.status'])
    .select(['payoutState.height as peak', 'payoutState.readAt'])
    .where('payoutItem.withdrawalId', '=', withdrawalId)
    .executeTakeFirst();
}

/** Returns batches that are not final, oldest first. */
export async function listUnfinishedRows(db: Db, limit: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    ${selectBatches} where batch.status = 'sending' order by batch.number limit ${limit}`.execute(db);
  return rows;
}

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${selectBatches} where batch.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Lists the ids of the batches that spent a coin, or the change of such a batch, in the order of spending; at most `limit`,
 * and of as many steps.
 */
export async function listBatchIdsFrom(db: Db, coinId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ batchId: string }>`
    with recursive spending (batch_id, step) as (
      select batch_id, 1 from payout_input where coin_id = ${coinId} and released_at is null
      union
      select input.batch_id, spending.step + 1
      from spending
      join payout_bundle bundle on bundle.batch_id = spending.batch_id
      join payout_input input on input.coin_id = bundle.change_coin_id and input.released_at is null
      where spending.step < ${limit}
    )
    select batch_id from spending group by batch_id order by min(step) limit ${limit}`.execute(db);
  return rows.map(({ batchId }) => batchId);
}

/** Returns the coins assigned to a batch. */
export async function listInputs(db: Db, batchId: string) {
  return db
    .selectFrom('payoutInput')
    .select(['coinId', 'amount'])
    .where('batchId', '=', batchId)
    .orderBy('coinId')
    .execute();
}

/** Returns the transaction ids of a batch's bundles, oldest first. */
export async function listTxIds(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payoutBundle')
    .select('txId')
    .where('batchId', '=', batchId)
    .orderBy('attempt')
    .execute();
  return rows.map(({ txId }) => txId);
}

/** Sums of the books, in mojo. */
export interface BookTotals {
  ledger: bigint;
  usable: bigint;
  frozen: bigint;
  waitingCount: number;
  waitingMojo: bigint;
  shortCount: number;
  shortMojo: bigint;
  mergingCount: number;
  mergingMojo: bigint;
}

/** Returns the totals of the ledger, of the payments due, net of fees, and of the coins being merged. */
export async function readBookTotals(db: Db): Promise<BookTotals> {
  const { rows } = await sql<BookTotals>`
    select hot.ledger, owed.usable, owed.frozen, waiting.count as waiting_count, waiting.net_mojo as waiting_mojo,
      short.count as short_count, short.net_mojo as short_mojo,
      merging.count as merging_count, merging.mojo as merging_mojo
    from
      (select -coalesce(sum(amount), 0) as ledger from ledger_entry where ledger_account = 'hot_wallet') hot,
      (select coalesce(sum(greatest(usable, -frozen)), 0) as usable, coalesce(sum(frozen), 0) as frozen from balance) owed,
      (select count(*)::integer, coalesce(sum(net_mojo), 0) as net_mojo
        from withdrawal where status = 'approved') waiting,
      (select count(*)::integer, coalesce(sum(net_mojo), 0) as net_mojo
        from withdrawal where status = 'held' and 'hot_wallet' = any(hold_reasons)) short,
      (select count(*)::integer, coalesce(sum(input.amount), 0) as mojo
        from payout_batch batch join payout_input input on input.batch_id = batch.id
        where batch.status = 'sending' and batch.kind = 'sweep') merging`.execute(db);
  const [books] = rows;
  if (!books) throw new Error('A sum has a row');
  return books;
}
