import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** Queues the security mail of a released withdrawal again if the mail server never took it. */
export async function sendMissingMail(
  transaction: Db,
  mailQueue: MailQueue,
  { id, accountId, mailedAt }: WithdrawalRow,
): Promise<void> {
  if (mailedAt !== null) return;
  const job = { kind: 'withdrawal', accountId, withdrawalId: id, isMailOnly: true } as const;
  await mailQueue.enqueue(transaction, job);
}
