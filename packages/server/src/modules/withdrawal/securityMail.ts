import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { Live } from '../live/index.ts';
import { markMailed } from './mailed.repository.ts';
import { sendWaitingMails } from './outcomeMail.ts';
import { publishWithdrawalChange } from './service.ts';
import { applyWithdrawalAction, type WithdrawalRow } from './withdrawal.repository.ts';

interface HandOverParts {
  db: Db;
  live: Pick<Live, 'publish'>;
}

/** Records that the mail server took the security mail of a withdrawal: its cancel window begins. */
export async function recordMailed(
  { db, live, withdrawals }: HandOverParts & { withdrawals: { cancelWindowSeconds: number } },
  id: string,
): Promise<void> {
  const { cancelWindowSeconds } = withdrawals;
  const mailed = await markMailed(db, { id, cancelWindowSeconds });
  if (mailed) publishWithdrawalChange(live, mailed);
}

/**
 * Holds a withdrawal whose security mail the mail server refused, with its reply. What a person has approved or canceled
 * stays as it is.
 */
export async function holdRefusedMail(
  { db, live, mailQueue }: HandOverParts & { mailQueue: MailQueue },
  { id, reply }: { id: string; reply: string },
): Promise<void> {
  const held = await db
    .transaction()
    .execute((transaction) => holdForMail(transaction, mailQueue, { ids: [id], reason: reply }));
  for (const withdrawal of held) publishWithdrawalChange(live, withdrawal);
}

/**
 * Holds withdrawals that proceed by themselves, because their security mail cannot be delivered. Operators get a mail, as
 * the users cannot.
 */
export async function holdForMail(
  transaction: Db,
  mailQueue: MailQueue,
  { ids, reason = '' }: { ids: readonly string[]; reason?: string },
): Promise<WithdrawalRow[]> {
  const hold = { ids, action: 'hold', actor: { kind: 'farm' }, holdReason: 'mail', reason } as const;
  const held = [
    ...(await applyWithdrawalAction(transaction, { ...hold, from: 'held' })),
    ...(await applyWithdrawalAction(transaction, { ...hold, from: 'pending' })),
  ];
  await sendWaitingMails(transaction, mailQueue, held);
  return held;
}
