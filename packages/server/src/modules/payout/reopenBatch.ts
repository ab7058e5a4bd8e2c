import { type Db, retryDeadlocks } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { publishWithdrawalChange, reopenWithdrawals, type Actor } from '../withdrawal/index.ts';
import { listPaidWithdrawalIds } from './end.repository.ts';
import { recordChainFee } from './endBatch.ts';
import { lockBatch, markReopened, readChainFee } from './stranded.repository.ts';

/** A decision about a stranded batch. `actor` is an operator, or the operating system user of a command. */
export interface BatchDecision {
  batchId: string;
  reason: string;
  actor: { operatorId: string } | { command: string };
}

/**
 * Sends a settled batch again whose payments are not on the chain any more: its withdrawals are being sent again, the
 * ledger takes back their settlement, and the worker pushes the stored bundle until the batch is final once more. Pays
 * nobody twice, even if the payments come back by themselves: every bundle of a batch spends the same coins.
 * @throws AppError not_found; illegal_transition unless its payments are missing
 */
export async function reopenBatch(
  { db, live, mailQueue }: { db: Db; live: Pick<Live, 'publish'>; mailQueue: MailQueue },
  { batchId, reason, actor }: BatchDecision,
): Promise<void> {
  const reopened = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, batchId);
      if (!batch) throw new AppError('not_found');
      if (batch.status !== 'settled' || batch.missingHeight === null)
        throw new AppError('illegal_transition');
      const { number, endedHeight, missingHeight, txId } = batch;
      const reopenings = batch.reopenings + 1;
      await markReopened(transaction, batch);
      const ids = await listPaidWithdrawalIds(transaction, batchId);
      const withdrawals = await reopenWithdrawals(transaction, mailQueue, {
        ...{ ids, reopenings, actor: toActor(actor) },
      });
      const chainFeeMojo = await readChainFee(transaction, txId);
      await recordChainFee(transaction, { batchId, reopenings, chainFeeMojo }, true);
      await recordAudit(transaction, {
        actor: toAuditActor(actor),
        action: 'payouts.batch-reopened',
        subject: 'payouts',
        detail: {
          ...{ batch: number, reason, withdrawals: ids },
          ...{ endedHeight: Number(endedHeight), missingHeight: Number(missingHeight) },
        },
      });
      return withdrawals;
    }),
  );
  for (const withdrawal of reopened) publishWithdrawalChange(live, withdrawal);
}

/** Returns the actor as the audit trail names it. */
export function toAuditActor(actor: BatchDecision['actor']): string {
  return 'operatorId' in actor ? actor.operatorId : actor.command;
}

function toActor(actor: BatchDecision['actor']): Actor {
  return 'operatorId' in actor ? { kind: 'operator', id: actor.operatorId } : { kind: 'farm' };
}
