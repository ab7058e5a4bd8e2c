import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail about an operator's lock of an account, or its end. */
export async function renderLockMail(
  { db }: { db: Db },
  { accountId, signIn, withdrawals, reason }: Extract<MailJob, { kind: 'account-lock' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const letter = letters[account.locale]['account-lock']({ signIn, withdrawals, reason });
  return renderLetter(letter, account.email, account.locale);
}
