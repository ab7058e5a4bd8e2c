import type { Db } from '@farm/database';
import { readExport } from '../../modules/account-export/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail about an archive of an account's data that is ready. */
export async function renderExportMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId }: Extract<MailJob, { kind: 'export-ready' }>,
): Promise<Mail | null> {
  const reader = await readReader(db, accountId);
  // It expired, or was replaced, while the email waited.
  if ((await readExport(db, accountId)).state !== 'ready') return null;
  return renderLetterTo(reader, 'export-ready', {
    link: `${publicUrl}/center/security/settings#data`,
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
  });
}
