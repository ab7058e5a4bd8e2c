import { toDevice } from '@farm/contracts/device';
import type { Db } from '@farm/database';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail about a sign-in from a browser that is new to the account. */
export async function renderBrowserMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'new-browser' }>,
): Promise<Mail> {
  const reader = await readReader(db, job.accountId);
  const { browser, system } = toDevice(job.userAgent);
  return renderLetterTo(reader, 'new-browser', {
    browser,
    system,
    ip: job.ip,
    date: reader.formatDate(new Date(job.at)),
    lockdownLink: await createLockdownLink(db, job.accountId, publicUrl),
    resetLink: `${publicUrl}/auth/new-password`,
  });
}
