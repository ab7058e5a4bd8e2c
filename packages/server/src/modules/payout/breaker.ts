import type { PayoutProblem } from '@farm/contracts';
import type { AppParts } from '../../app.ts';
import type { Db } from '../../database/schema.ts';
import { recordAudit } from '../audit/repository.ts';
import { listOperators } from '../operator/repository.ts';
import { addBreakerChange, lockBreaker, readBreaker, type BreakerChange } from './breaker/repository.ts';

/**
 * Stops payouts because of what was found, and tells every operator; once, until a person lets them go on.
 * @returns whether they were stopped here
 */
export async function openBreaker(
  { db, mailQueue }: Pick<AppParts, 'db' | 'mailQueue'>,
  problems: readonly PayoutProblem[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isChanged = await addChange(transaction, { isOpen: true, reason: '', problems, actorId: null });
    if (!isChanged) return false;
    for (const accountId of await listOperators(transaction)) {
      await mailQueue.enqueue(transaction, { kind: 'payouts-stopped', accountId, problems: [...problems] });
    }
    return true;
  });
}

/** An operator stops payouts, or lets them go on, which is audited. Nothing changes when it is so already. */
export async function changeBreaker(
  { db }: Pick<AppParts, 'db'>,
  { isOpen, reason, operatorId }: { isOpen: boolean; reason: string; operatorId: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const change = { isOpen, reason, problems: [], actorId: operatorId };
    if (!(await addChange(transaction, change))) return;
    await recordAudit(transaction, {
      actor: operatorId,
      action: isOpen ? 'payouts.stopped' : 'payouts.resumed',
      subject: 'payouts',
      detail: { reason },
    });
  });
}

/** One after another, so that what is so already is not written again. */
async function addChange(transaction: Db, change: BreakerChange): Promise<boolean> {
  await lockBreaker(transaction);
  if ((await readBreaker(transaction)).isOpen === change.isOpen) return false;
  await addBreakerChange(transaction, change);
  return true;
}
