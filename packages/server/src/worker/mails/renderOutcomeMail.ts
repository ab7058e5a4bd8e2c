import type { WithdrawalStatus } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { findWithdrawal, listWithdrawalEvents } from '../../modules/withdrawal/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob, WithdrawalOutcome } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import { formatDate } from '../../mail/formatDate.ts';

/** Status that an outcome leads to, whose newest step has the operator's note. */
const statuses: Record<WithdrawalOutcome, WithdrawalStatus> = {
  approved: 'approved',
  held: 'held',
  rejected: 'failed',
  canceled: 'canceled',
  paid: 'success',
  reopened: 'sending',
  refunded: 'failed',
};

/**
 * Renders the mail that tells a user what became of a withdrawal.
 * @returns null if it is about a hold that has ended
 */
export async function renderOutcomeMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, withdrawalId, outcome }: Extract<MailJob, { kind: 'withdrawal-outcome' }>,
): Promise<Mail | null> {
  const withdrawal = await findWithdrawal(db, { id: withdrawalId });
  if (!withdrawal) throw new Error(`Withdrawal ${withdrawalId} not found`);
  const { grossMojo, netMojo, address, status, holdReasons, proceedsAt } = withdrawal;
  if (outcome === 'held' && status !== 'held') return null;
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const events = await listWithdrawalEvents(db, withdrawalId);
  const step = events.findLast(({ toStatus }) => toStatus === statuses[outcome]);
  const letter = letters[account.locale][`withdrawal-${outcome}`]({
    amount: `${toXch(grossMojo)} XCH`,
    received: `${toXch(netMojo)} XCH`,
    address,
    note: step?.actor === 'operator' ? step.reason : '',
    next: { holdReasons, proceedsAt: proceedsAt && formatDate(proceedsAt, account) },
    receiptLink: `${publicUrl}/center/my/assets/withdrawals/${withdrawalId}`,
  });
  return renderLetter(letter, account.email, account.locale);
}
