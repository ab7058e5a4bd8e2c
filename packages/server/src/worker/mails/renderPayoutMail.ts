import type { Db } from '@farm/database';
import { toXch } from '@farm/contracts/amount';
import { findAccount } from '../../modules/account/index.ts';
import { findWithdrawal } from '../../modules/withdrawal/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/**
 * Renders a mail to an operator about withdrawals and payouts.
 * @returns null if the withdrawal no longer waits
 */
export async function renderPayoutMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'payouts-stopped' | 'wallet-short' | 'withdrawal-waiting' }>,
): Promise<Mail | null> {
  const reader = await readReader(db, job.accountId);
  if (job.kind === 'withdrawal-waiting') {
    const withdrawal = await findWithdrawal(db, { id: job.withdrawalId });
    const owner = withdrawal && (await findAccount(db, withdrawal.accountId));
    if (!owner) throw new Error(`Withdrawal ${job.withdrawalId} not found`);
    if (withdrawal.status !== 'held') return null;
    return renderLetterTo(reader, job.kind, {
      owner: owner.email,
      amount: `${toXch(withdrawal.grossMojo)} XCH`,
      holdReasons: withdrawal.holdReasons,
      link: `${publicUrl}/operator/withdrawals/${withdrawal.id}`,
    });
  }
  const link = `${publicUrl}/operator/payouts`;
  return job.kind === 'payouts-stopped'
    ? renderLetterTo(reader, job.kind, { ...job, link })
    : renderLetterTo(reader, job.kind, { count: job.count, amount: `${job.amount} XCH`, link });
}
