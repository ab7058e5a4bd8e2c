import type { Db } from '@farm/database';
import { findAccount } from '../account/index.ts';
import { cancelReset, deleteAllFactors, findWaitingReset, lockFactors } from '../factor/index.ts';
import { listDueIds, listUnremindedIds, lockDueReset, markReminded } from './factorReset.repository.ts';
import type { ResetParts } from './service.ts';

const REMINDER_HOURS = 24;
/** Least wait after the reminder, however late that is. Below a day, so that only a farm that was down waits longer. */
const REST_HOURS = 23;

/**
 * Reminds owners a day before their second factors are removed, and removes those that are due, each in one transaction.
 * Several processes may run this at once: the account is locked first, and whoever comes second finds it done.
 */
export async function runFactorResets(parts: ResetParts): Promise<void> {
  for (const accountId of await listUnremindedIds(parts.db, REMINDER_HOURS))
    await parts.db.transaction().execute((transaction) => remind(parts, transaction, accountId));
  for (const accountId of await listDueIds(parts.db))
    await parts.db.transaction().execute((transaction) => removeFactors(parts, transaction, accountId));
}

async function remind({ mailQueue }: ResetParts, transaction: Db, accountId: string): Promise<void> {
  await lockFactors(transaction, accountId);
  if (!(await markReminded(transaction, accountId, REST_HOURS))) return;
  const waiting = await findWaitingReset(transaction, accountId);
  if (!waiting) return;
  const { ip, confirmedAt } = waiting;
  const at = confirmedAt.toISOString();
  await mailQueue.enqueue(transaction, { kind: 'second-factor', accountId, event: 'reset-reminder', ip, at });
}

async function removeFactors(parts: ResetParts, transaction: Db, accountId: string): Promise<void> {
  await lockFactors(transaction, accountId);
  const [isDue, waiting, account] = [
    await lockDueReset(transaction, accountId),
    await findWaitingReset(transaction, accountId),
    await findAccount(transaction, accountId),
  ];
  if (!isDue || !waiting) return;
  const { ip, confirmedAt, proposalId } = waiting;
  if (account?.role === 'admin' && proposalId === null) {
    await cancelReset(parts, transaction, { accountId, ip, by: 'role' });
    return;
  }
  const [actor, reason] =
    proposalId === null
      ? [accountId, 'Lost, by a link in an email']
      : ['farm', `Lost, by proposal ${proposalId} of two operators`];
  await deleteAllFactors(transaction, accountId, { actor, reason });
  const at = confirmedAt.toISOString();
  await parts.mailQueue.enqueue(transaction, {
    ...{ kind: 'second-factor', accountId, event: 'reset-done', ip, at },
  });
}
