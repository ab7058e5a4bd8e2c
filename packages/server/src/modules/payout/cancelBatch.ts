import { type Db, retryDeadlocks } from '@farm/database';
import type { WithdrawalSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { publishWithdrawalChange, settleFailedWithdrawals } from '../withdrawal/index.ts';
import { closeBatch, listPaidWithdrawalIds } from './end.repository.ts';
import { toAuditActor, type BatchDecision } from './reopenBatch.ts';
import { findPayoutState } from './state.repository.ts';
import { hasReleased, listInputIds, listReleasable, lockBatch, markReleased } from './stranded.repository.ts';

/** Dependencies of canceling a batch. */
export interface CancelDependencies {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
  config: { withdrawals: Pick<WithdrawalSettings, 'confirmations'> };
}

/**
 * Cancels a batch in flight of which a coin has been missing on the chain for as many blocks as a payment needs. The worker moves
 * its other coins within the wallet; once that is final, the batch has lost them, fails and is refunded. Without any coin left
 * it fails at once, and the worker moves what comes back.
 * @throws AppError not_found; illegal_transition unless a coin has been missing that long, or if it was canceled before
 */
export async function cancelBatch(
  { db, live, mailQueue, config }: CancelDependencies,
  { batchId, reason, actor }: BatchDecision,
): Promise<void> {
  const refunded = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, batchId);
      if (!batch) throw new AppError('not_found');
      const peak = (await findPayoutState(transaction))?.height ?? null;
      const isCancelable = canCancel({ ...batch, peak }, config.withdrawals.confirmations);
      if (!isCancelable || (await hasReleased(transaction, batchId)))
        throw new AppError('illegal_transition');
      const left = (await listReleasable(transaction, batchId)).map(({ coinId }) => coinId);
      await recordAudit(transaction, {
        actor: toAuditActor(actor),
        action: 'payouts.batch-canceled',
        subject: 'payouts',
        detail: {
          ...{ batch: batch.number, reason, coinIds: left },
          missingHeight: Number(batch.missingHeight),
        },
      });
      if (left.length > 0) {
        await markReleased(transaction, batchId, left);
        return [];
      }
      const outcome = { status: 'failed', endedHeight: peak ?? 0n, seenHeight: null } as const;
      await closeBatch(transaction, batchId, outcome);
      await markReleased(transaction, batchId, await listInputIds(transaction, batchId));
      const ids = await listPaidWithdrawalIds(transaction, batchId);
      return settleFailedWithdrawals(transaction, mailQueue, ids);
    }),
  );
  for (const withdrawal of refunded) publishWithdrawalChange(live, withdrawal);
}

/** True if a coin of a batch in flight has been missing for as many blocks as a payment needs. */
export function canCancel(
  { status, missingHeight, peak }: { status: string; missingHeight: bigint | null; peak: bigint | null },
  confirmations: number,
): boolean {
  if (status !== 'sending' || missingHeight === null || peak === null) return false;
  return Number(peak - missingHeight) >= confirmations;
}
