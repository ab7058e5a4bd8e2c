import type { PayoutBatch, PayoutBatchDetail, PayoutBatchPage } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { sql, type Selectable } from 'kysely';
import { readCursor, toPage } from '../../cursor.ts';
import type { PayoutBatchTable } from '../../database/payoutTables.ts';
import type { Db } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import { standOf, toExplorerUrl, type PaymentSettings } from './payment.ts';

/** One page of all batches, newest first. */
export async function readBatchPage(
  db: Db,
  settings: PaymentSettings,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<PayoutBatchPage> {
  const before = readCursor(cursor);
  const found = await listBatches(db, { before, limit: limit + 1 });
  const toItem = (row: BatchRow) => toBatch(row, settings);
  return toPage(found, { limit, numberOf: ({ number }) => number, toItem });
}

/** Batches that are not final, the oldest first. */
export async function readOpenBatches(
  db: Db,
  settings: PaymentSettings,
  limit: number,
): Promise<PayoutBatch[]> {
  const { rows } = await sql<BatchRow>`
    ${selectBatches} where batch.status = 'sending' order by batch.number limit ${limit}`.execute(db);
  return rows.map((row) => toBatch(row, settings));
}

/**
 * A batch, whom it pays and from what.
 * @throws AppError not_found
 */
export async function readBatchDetail(
  db: Db,
  settings: PaymentSettings,
  id: string,
): Promise<PayoutBatchDetail> {
  const { rows } = await sql<BatchRow>`${selectBatches} where batch.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const [inputs, payments, bundles] = await Promise.all([
    db.selectFrom('payoutInput').selectAll().where('batchId', '=', id).orderBy('coinId').execute(),
    listPayments(db, id),
    db.selectFrom('payoutBundle').select('txId').where('batchId', '=', id).orderBy('attempt').execute(),
  ]);
  const explorerUrl = (coinId: string) => toExplorerUrl(settings.payouts.explorerUrl, coinId);
  return {
    ...toBatch(row, settings),
    inputs: inputs.map(({ coinId, amount }) => ({
      coinId,
      amount: mojoToXch(amount),
      explorerUrl: explorerUrl(coinId),
    })),
    payments: payments.map((payment) => ({
      ...payment,
      amount: mojoToXch(payment.amount),
      explorerUrl: explorerUrl(payment.coinId),
    })),
    change: row.change === null ? null : mojoToXch(row.change),
    txIds: bundles.map(({ txId }) => txId),
  };
}

type BatchRow = Omit<Selectable<PayoutBatchTable>, 'changePuzzleHash' | 'pushedAt' | 'txId'> & {
  payees: number;
  paid: bigint;
  bundles: number | null;
  fee: bigint | null;
  change: bigint | null;
  peak: bigint | null;
};

/** With its sums, and the bundle that the chain holds or else the newest one. */
const selectBatches = sql`
  select batch.id, batch.number, batch.kind, batch.status, batch.answer, batch.is_in_mempool, batch.seen_height,
    batch.ended_height, batch.ended_at, batch.created_at, batch.pushes, batch.reorgs,
    item.payees, item.paid, bundle.bundles, bundle.fee, bundle.change, state.height as peak
  from payout_batch batch
  cross join lateral (
    select count(*)::integer as payees, coalesce(sum(amount), 0) as paid
    from payout_item where batch_id = batch.id) item
  left join lateral (
    select fee, change, count(*) over ()::integer as bundles
    from payout_bundle where batch_id = batch.id
    order by coalesce(tx_id = batch.tx_id, false) desc, attempt desc limit 1) bundle on true
  left join payout_state state on true`;

async function listBatches(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<BatchRow[]> {
  const older = before === null ? sql`` : sql`where batch.number < ${before}`;
  const { rows } = await sql<BatchRow>`
    ${selectBatches} ${older} order by batch.number desc limit ${limit}`.execute(db);
  return rows;
}

async function listPayments(db: Db, batchId: string) {
  return db
    .selectFrom('payoutItem')
    .innerJoin('withdrawal', 'withdrawal.id', 'payoutItem.withdrawalId')
    .innerJoin('account', 'account.id', 'withdrawal.accountId')
    .select(['payoutItem.withdrawalId', 'payoutItem.amount', 'payoutItem.coinId'])
    .select(['account.email', 'withdrawal.address'])
    .where('payoutItem.batchId', '=', batchId)
    .orderBy('withdrawal.number')
    .execute();
}

function toBatch(row: BatchRow, { withdrawals }: PaymentSettings): PayoutBatch {
  const { id, number, kind, status, payees, pushes, answer, reorgs, isInMempool, peak } = row;
  const height = { sending: row.seenHeight, settled: row.endedHeight, failed: null }[status];
  return {
    ...{ id, number, kind, status, payees, pushes, answer, reorgs },
    amount: mojoToXch(row.paid),
    fee: row.fee === null ? null : mojoToXch(row.fee),
    bundles: row.bundles ?? 0,
    ...standOf({ height, peak, isInMempool }),
    confirmations: withdrawals.confirmations,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
