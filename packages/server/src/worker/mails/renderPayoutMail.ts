import type { Db } from '@farm/database';
import { toXch } from '@farm/contracts/amount';
import { findAccount } from '../../modules/account/index.ts';
import { findWithdrawal } from '../../modules/withdrawal/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/**
 * Renders a mail to an operator about withdrawals and payouts.
 * @returns null if the withdrawal no longer waits
 */
export async function renderPayoutMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'payouts-stopped' | 'wallet-short' | 'withdrawal-waiting' }>,
): Promise<Mail | null> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const say = letters[locale];
  if (job.kind === 'withdrawal-waiting') {
    const withdrawal = await findWithdrawal(db, { id: job.withdrawalId });
    const owner = withdrawal && (await findAccount(db, withdrawal.accountId));
    if (!owner) throw new Error(`Withdrawal ${job.withdrawalId} not found`);
    if (withdrawal.status !== 'held') return null;
    const facts = {
      owner: owner.email,
      amount: `${toXch(withdrawal.grossMojo)} XCH`,
      holdReasons: withdrawal.holdReasons,
      link: `${publicUrl}/operator/withdrawals/${withdrawal.id}`,
    };
    return renderLetter(say['withdrawal-waiting'](facts), email, locale);
  }
  const link = `${publicUrl}/operator/payouts`;
  const letter =
    job.kind === 'payouts-stopped'
      ? say['payouts-stopped']({ ...job, link })
      : say['wallet-short']({ count: job.count, amount: `${job.amount} XCH`, link });
  return renderLetter(letter, email, locale);
}
