import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { createReader } from '../../mail/createReader.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';

/** Renders the mail about an account that is about to be closed. */
export async function renderClosingMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, dueAt }: Extract<MailJob, { kind: 'closing-started' }>,
): Promise<Mail | null> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  // It was kept while the email waited.
  if (account.closingAt?.toISOString() !== dueAt) return null;
  const reader = createReader(account);
  return renderLetterTo(reader, 'closing-started', {
    date: reader.formatDate(new Date(dueAt)),
    link: `${publicUrl}/center/security/settings#closing`,
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
  });
}
