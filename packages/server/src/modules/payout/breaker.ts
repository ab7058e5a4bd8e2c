import type { PayoutProblem } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { listOperators } from '../operator/index.ts';
import { addBreakerChange, lockBreaker, type Breaker } from './breaker.repository.ts';

/** Discrepancies between chain and books, with the state of the breaker read before the comparison. */
export interface Finding {
  problems: readonly PayoutProblem[];
  breaker: Breaker;
}

/**
 * Stops payouts because of discrepancies and notifies every operator, once until a person resumes payouts. Does nothing
 * if the breaker changed after the comparison began: the discrepancies may have been resolved since.
 * @returns true if this call stopped payouts
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

/**
 * Stops payouts of a database that was restored, whether they were stopped before or not: it does not know what was paid since.
 * @returns the cause, as an operator reads it
 */
export async function stopRestored(transaction: Db, takenAt: string): Promise<PayoutProblem> {
  const problem = { kind: 'restored', takenAt } as const;
  await lockBreaker(transaction);
  await addBreakerChange(transaction, { isOpen: true, reason: '', problems: [problem], actorId: null });
  return problem;
}

/**
 * Stops or resumes payouts for an operator and audits the change. Does nothing if the breaker is already in that state.
 * @param change `actor`, as recorded in the audit trail, is somebody else than the operator for a command
 */
export async function updateBreaker(
  { db }: { db: Db },
  {
    isOpen,
    reason,
    operatorId,
    actor = operatorId,
  }: { isOpen: boolean; reason: string; operatorId: string; actor?: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await lockBreaker(transaction)).isOpen === isOpen) return;
    await addBreakerChange(transaction, { isOpen, reason, problems: [], actorId: operatorId });
    await recordAudit(transaction, {
      actor,
      action: isOpen ? 'payouts.stopped' : 'payouts.resumed',
      subject: 'payouts',
      detail: { reason },
    });
  });
}
