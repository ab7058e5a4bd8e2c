import { toDevice } from '@farm/contracts/device';
import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail about a sign-in from a browser that is new to the account. */
export async function renderBrowserMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'new-browser' }>,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const { browser, system } = toDevice(job.userAgent);
  const letter = letters[locale]['new-browser']({
    browser,
    system,
    ip: job.ip,
    date: formatDate(new Date(job.at), account),
    lockdownLink: await createLockdownLink(db, account.id, publicUrl),
    resetLink: `${publicUrl}/auth/new-password`,
  });
  return renderLetter(letter, email, locale);
}
