import type { Db } from '@farm/database';
import { findWaitingReset } from '../../modules/factor/index.ts';
import { createResetLink } from '../../modules/factor-reset/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/**
 * Renders the mail about a change, a use, guesses or the removal of an account's second factors.
 * @returns null if it is about a removal that was stopped, or is done
 */
export async function renderFactorMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, at, ip, event, name = '', reason = '' }: Extract<MailJob, { kind: 'second-factor' }>,
): Promise<Mail | null> {
  const reader = await readReader(db, accountId);
  const isWait = event === 'reset-started' || event === 'reset-ordered' || event === 'reset-reminder';
  if (isWait && !(await findWaitingReset(db, accountId))) return null;
  const confirmLink = event === 'reset-requested' ? await createResetLink(db, accountId, publicUrl) : null;
  if (event === 'reset-requested' && confirmLink === null) return null;
  return renderLetterTo(reader, 'second-factor', {
    ...{ event, name, ip, reason, confirmLink },
    date: reader.formatDate(new Date(at)),
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
    resetLink: `${publicUrl}/auth/new-password`,
  });
}
