import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { readExport } from '../../modules/account-export/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail about an archive of an account's data that is ready. */
export async function renderExportMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId }: Extract<MailJob, { kind: 'export-ready' }>,
): Promise<Mail | null> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  // It expired, or was replaced, while the email waited.
  if ((await readExport(db, accountId)).state !== 'ready') return null;
  const letter = letters[account.locale]['export-ready']({
    link: `${publicUrl}/center/security/settings#data`,
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
  });
  return renderLetter(letter, account.email, account.locale);
}
