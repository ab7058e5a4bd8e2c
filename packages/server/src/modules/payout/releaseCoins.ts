import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { toAuditActor, type BatchDecision } from './reopenBatch.ts';
import { listReleasable, lockBatch, markReleased } from './stranded.repository.ts';

/**
 * Releases the unspent coins of a batch that ended without them: the worker moves them within the wallet, and the new coin
 * pays others. The move spends what the batch would have to spend, so it rather prevents that the batch comes back.
 * @throws AppError not_found; illegal_transition if the batch has no unspent coins to release
 */
export async function releaseCoins({ db }: { db: Db }, decision: BatchDecision): Promise<void> {
  const { batchId, reason, actor } = decision;
  await db.transaction().execute(async (transaction) => {
    const batch = await lockBatch(transaction, batchId);
    if (!batch) throw new AppError('not_found');
    // A batch in flight is canceled instead.
    const coins = batch.status === 'sending' ? [] : await listReleasable(transaction, batchId);
    if (coins.length === 0) throw new AppError('illegal_transition');
    const coinIds = coins.map(({ coinId }) => coinId);
    await markReleased(transaction, batchId, coinIds);
    await recordAudit(transaction, {
      actor: toAuditActor(actor),
      action: 'payouts.coins-released',
      subject: 'payouts',
      detail: {
        ...{ batch: batch.number, reason, coinIds },
        amount: toXch(coins.reduce((sum, { amount }) => sum + amount, 0n)),
      },
    });
  });
}
