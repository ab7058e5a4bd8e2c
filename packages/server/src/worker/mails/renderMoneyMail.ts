import { toXch } from '@farm/contracts/amount';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { findWithdrawal, type WithdrawalRow } from '../../modules/withdrawal/index.ts';
import type { Reader } from '../../mail/createReader.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';
import type { WithdrawalNext } from '../../mail/describeNext.ts';

/** Mails about money to its owner, which use the account's current address, language and time zone. */
export type MoneyMailJob = Extract<MailJob, { kind: 'new-address' | 'withdrawal' }>;

/**
 * Renders the mail about an added address or a requested withdrawal.
 * @returns null if the withdrawal was canceled, or its mail was handed over before
 */
export async function renderMoneyMail(
  { db, publicUrl, withdrawals }: { db: Db; publicUrl: string; withdrawals: WithdrawalSettings },
  job: MoneyMailJob,
): Promise<Mail | null> {
  if (job.kind === 'new-address') {
    const reader = await readReader(db, job.accountId);
    const added = new Date(job.at);
    return renderLetterTo(reader, 'new-address', {
      address: job.address,
      date: reader.formatDate(added),
      trustedAt: reader.formatDate(new Date(added.getTime() + withdrawals.coolDownSeconds * 1_000)),
      lockdownLink: await createLockdownLink(db, job.accountId, publicUrl),
    });
  }
  const withdrawal = await findWithdrawal(db, { id: job.withdrawalId });
  if (!withdrawal) throw new Error(`Withdrawal ${job.withdrawalId} not found`);
  if (withdrawal.status === 'canceled' || withdrawal.mailedAt !== null) return null;
  const reader = await readReader(db, withdrawal.accountId);
  const { isAutomatic, tokenName, grossMojo, feeMojo, netMojo, address, createdAt } = withdrawal;
  return renderLetterTo(reader, 'withdrawal', {
    isAutomatic,
    tokenName,
    amount: writeXch(grossMojo),
    fee: writeXch(feeMojo),
    received: writeXch(netMojo),
    address,
    date: reader.formatDate(createdAt),
    next: nextOf(withdrawal, reader, withdrawals),
    receiptLink: `${publicUrl}/center/my/assets/withdrawals/${withdrawal.id}`,
    lockdownLink: await createLockdownLink(db, withdrawal.accountId, publicUrl),
  });
}

function writeXch(mojo: bigint): string {
  return `${toXch(mojo)} XCH`;
}

/** The status at rendering. The cancel window begins when the mail is handed over, a moment later. */
function nextOf(
  { status, holdReasons, proceedsAt }: WithdrawalRow,
  reader: Reader,
  { cancelWindowSeconds }: WithdrawalSettings,
): WithdrawalNext {
  const at = status === 'pending' ? new Date(Date.now() + cancelWindowSeconds * 1_000) : proceedsAt;
  return { holdReasons, proceedsAt: at && reader.formatDate(at) };
}
