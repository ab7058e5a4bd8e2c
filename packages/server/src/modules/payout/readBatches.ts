import type { PayoutBatch, PayoutBatchDetail, PayoutBatchPage } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import {
  findBatch,
  listBatches,
  listBatchIdsFrom,
  listInputs,
  listPayments,
  listTxIds,
  listUnfinishedRows,
  type BatchRow,
} from './view.repository.ts';
import { canCancel } from './cancelBatch.ts';
import { hasReleased, listReleasable } from './stranded.repository.ts';
import { toChainState, toExplorerUrl, type PaymentSettings } from './payment.ts';

/** Returns one page of all batches, newest first. */
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

/** Returns batches that are not final, oldest first. */
export async function listUnfinishedBatches(
  db: Db,
  settings: PaymentSettings,
  limit: number,
): Promise<PayoutBatch[]> {
  const rows = await listUnfinishedRows(db, limit);
  return rows.map((row) => toBatch(row, settings));
}

/**
 * Returns a batch with its payments and input coins.
 * @throws AppError not_found
 */
export async function readBatchDetail(
  db: Db,
  settings: PaymentSettings,
  id: string,
): Promise<PayoutBatchDetail> {
  const row = await findBatch(db, id);
  if (!row) throw new AppError('not_found');
  const [releasable, isReleased, inputs, payments, txIds] = await Promise.all([
    listReleasable(db, id),
    hasReleased(db, id),
    listInputs(db, id),
    listPayments(db, id),
    listTxIds(db, id),
  ]);
  const toCoinUrl = (coinId: string) => toExplorerUrl(settings.payouts.explorerUrl, coinId);
  return {
    ...toBatch(row, settings),
    actions: [
      ...(row.status === 'settled' && row.missingHeight !== null ? (['reopen'] as const) : []),
      ...(row.status !== 'sending' && releasable.length > 0 ? (['release'] as const) : []),
      ...(canCancel(row, settings.withdrawals.confirmations) && !isReleased ? (['cancel'] as const) : []),
    ],
    missingHeight: row.missingHeight === null ? null : Number(row.missingHeight),
    releasable: toXch(releasable.reduce((sum, { amount }) => sum + amount, 0n)),
    inputs: inputs.map(({ coinId, amount }) => ({
      coinId,
      amount: toXch(amount),
      explorerUrl: toCoinUrl(coinId),
    })),
    payments: payments.map(({ netMojo, status, ...payment }) => ({
      ...payment,
      isPaid: status === 'sending' ? null : status === 'success',
      amount: toXch(netMojo),
      explorerUrl: toCoinUrl(payment.coinId),
    })),
    change: row.changeMojo === null ? null : toXch(row.changeMojo),
    txIds,
  };
}

/** Most batches that the way of a coin is followed through. */
const MAX_STEPS = 10;

/** Returns the batches that spent a coin, and those that spent the change of these, in the order of spending. */
export async function listSpendingBatches(
  db: Db,
  settings: PaymentSettings,
  coinId: string,
): Promise<PayoutBatchDetail[]> {
  const ids = await listBatchIdsFrom(db, coinId, MAX_STEPS);
  return Promise.all(ids.map((id) => readBatchDetail(db, settings, id)));
}

function toBatch(row: BatchRow, { withdrawals }: PaymentSettings): PayoutBatch {
  const { id, number, kind, status, payees, pushes, answer, reorgs, isInMempool, peak } = row;
  const height = { sending: row.seenHeight, settled: row.endedHeight, failed: null, split: null }[status];
  return {
    ...{ id, number, kind, status, payees, pushes, answer, reorgs },
    amount: toXch(row.paidMojo),
    fee: row.chainFeeMojo === null ? null : toXch(row.chainFeeMojo),
    bundles: row.bundles ?? 0,
    ...toChainState({ height, peak, isInMempool }),
    confirmations: withdrawals.confirmations,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
