import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail about a change, a use or guesses of an account's second factors. */
export async function renderFactorMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, at, ip, event, name = '' }: Extract<MailJob, { kind: 'second-factor' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const letter = letters[account.locale]['second-factor']({
    ...{ event, name, ip },
    date: formatDate(new Date(at), account),
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
    resetLink: `${publicUrl}/auth/new-password`,
  });
  return renderLetter(letter, account.email, account.locale);
}
