import type { Db } from '@farm/database';
import type { WithdrawalOutcome } from '../../mail/mail.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { listOperators } from '../operator/index.ts';
import { isAnotherWaiting, type WithdrawalRow } from './withdrawal.repository.ts';

/** Queues the mails that tell users what became of their withdrawals. */
export async function sendOutcomeMails(
  transaction: Db,
  mailQueue: MailQueue,
  { withdrawals, outcome }: { withdrawals: readonly WithdrawalRow[]; outcome: WithdrawalOutcome },
): Promise<void> {
  for (const { id, accountId } of withdrawals)
    await mailQueue.enqueue(transaction, {
      kind: 'withdrawal-outcome',
      accountId,
      withdrawalId: id,
      outcome,
    });
}

/** Queues the mails that tell operators about an account whose first withdrawals wait for a person, one for each account. */
export async function sendWaitingMails(
  transaction: Db,
  mailQueue: MailQueue,
  withdrawals: readonly WithdrawalRow[],
): Promise<void> {
  const waiting = withdrawals.filter(({ status, proceedsAt }) => status === 'held' && proceedsAt === null);
  for (const [accountId, [first, ...others]] of Map.groupBy(waiting, (withdrawal) => withdrawal.accountId)) {
    if (!first) continue;
    const ids = [first, ...others].map(({ id }) => id);
    if (await isAnotherWaiting(transaction, { accountId, ids })) continue;
    for (const operatorId of await listOperators(transaction))
      await mailQueue.enqueue(transaction, {
        kind: 'withdrawal-waiting',
        accountId: operatorId,
        withdrawalId: first.id,
      });
  }
}
