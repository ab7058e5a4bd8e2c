import type { WithdrawalStatus } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { findWithdrawal, listWithdrawalEvents } from '../../modules/withdrawal/index.ts';
import type { Mail, MailJob, WithdrawalOutcome } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

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
  const reader = await readReader(db, accountId);
  const events = await listWithdrawalEvents(db, withdrawalId);
  const step = events.findLast(({ toStatus }) => toStatus === statuses[outcome]);
  return renderLetterTo(reader, `withdrawal-${outcome}`, {
    amount: `${toXch(grossMojo)} XCH`,
    received: `${toXch(netMojo)} XCH`,
    address,
    note: step?.actor === 'operator' ? step.reason : '',
    next: { holdReasons, proceedsAt: proceedsAt && reader.formatDate(proceedsAt) },
    receiptLink: `${publicUrl}/center/my/assets/withdrawals/${withdrawalId}`,
  });
}
