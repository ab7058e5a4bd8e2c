import type { PayoutProblem } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { listOperators } from '../operator/index.ts';
import { addBreakerChange, lockBreaker, type Breaker } from './breaker.repository.ts';

/** Disagreements between chain and books, and the breaker as it was before anybody looked. */
export interface Finding {
  problems: readonly PayoutProblem[];
  breaker: Breaker;
}

/**
 * Stops payouts because of what was found, and tells every operator; once, until a person lets them go on. Nothing
 * happens when the breaker was changed after the look began: what was found may have been put right since.
 * @returns whether they were stopped here
 */
export async function openBreaker(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  { problems, breaker }: Finding,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const current = await lockBreaker(transaction);
    if (current.isOpen || current.lastChange !== breaker.lastChange) return false;
    await addBreakerChange(transaction, { isOpen: true, reason: '', problems, actorId: null });
    for (const accountId of await listOperators(transaction)) {
      await mailQueue.enqueue(transaction, { kind: 'payouts-stopped', accountId, problems: [...problems] });
    }
    return true;
  });
}

/** An operator stops payouts, or lets them go on, which is audited. Nothing changes when it is so already. */
export async function changeBreaker(
  { db }: { db: Db },
  { isOpen, reason, operatorId }: { isOpen: boolean; reason: string; operatorId: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await lockBreaker(transaction)).isOpen === isOpen) return;
    await addBreakerChange(transaction, { isOpen, reason, problems: [], actorId: operatorId });
    await recordAudit(transaction, {
      actor: operatorId,
      action: isOpen ? 'payouts.stopped' : 'payouts.resumed',
      subject: 'payouts',
      detail: { reason },
    });
  });
}
