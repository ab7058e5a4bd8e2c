import { toXch } from '@farm/contracts/amount';
import type { WithdrawalSettings } from '../../config.ts';
import type { Account, Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { findWithdrawal, type WithdrawalRow } from '../../modules/withdrawal/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import type { WithdrawalNext } from '../../mail/withdrawalNext.ts';
import { formatDate } from '../../mail/formatDate.ts';

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
    const account = await accountOf(db, job.accountId);
    const added = new Date(job.at);
    const letter = letters[account.locale]['new-address']({
      address: job.address,
      date: formatDate(added, account),
      trustedAt: formatDate(new Date(added.getTime() + withdrawals.coolDownSeconds * 1_000), account),
      lockdownLink: await createLockdownLink(db, account.id, publicUrl),
    });
    return renderLetter(letter, account.email, account.locale);
  }
  const withdrawal = await findWithdrawal(db, { id: job.withdrawalId });
  if (!withdrawal) throw new Error(`Withdrawal ${job.withdrawalId} not found`);
  if (withdrawal.status === 'canceled' || withdrawal.mailedAt !== null) return null;
  const account = await accountOf(db, withdrawal.accountId);
  const { isAutomatic, tokenName, grossMojo, feeMojo, netMojo, address, createdAt } = withdrawal;
  const letter = letters[account.locale].withdrawal({
    isAutomatic,
    tokenName,
    amount: writeXch(grossMojo),
    fee: writeXch(feeMojo),
    received: writeXch(netMojo),
    address,
    date: formatDate(createdAt, account),
    next: nextOf(withdrawal, account, withdrawals),
    receiptLink: `${publicUrl}/center/my/assets/withdrawals/${withdrawal.id}`,
    lockdownLink: await createLockdownLink(db, account.id, publicUrl),
  });
  return renderLetter(letter, account.email, account.locale);
}

async function accountOf(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`Account ${id} not found`);
  return account;
}

function writeXch(mojo: bigint): string {
  return `${toXch(mojo)} XCH`;
}

/** The status at rendering. The cancel window begins when the mail is handed over, a moment later. */
function nextOf(
  { status, holdReasons, proceedsAt }: WithdrawalRow,
  account: Account,
  { cancelWindowSeconds }: WithdrawalSettings,
): WithdrawalNext {
  const at = status === 'pending' ? new Date(Date.now() + cancelWindowSeconds * 1_000) : proceedsAt;
  return { holdReasons, proceedsAt: at && formatDate(at, account) };
}
