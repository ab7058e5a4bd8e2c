import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders a mail to an operator about payouts. */
export async function renderPayoutMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'payouts-stopped' | 'wallet-short' }>,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const link = `${publicUrl}/operator/payouts`;
  const say = letters[locale];
  const letter =
    job.kind === 'payouts-stopped'
      ? say['payouts-stopped']({ ...job, link })
      : say['wallet-short']({ count: job.count, amount: `${job.amount} XCH`, link });
  return renderLetter(letter, email, locale);
}
