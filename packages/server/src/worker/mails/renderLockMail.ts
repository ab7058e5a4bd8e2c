import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail about an operator's lock of an account, or its end. */
export async function renderLockMail(
  { db }: { db: Db },
  { accountId, signIn, withdrawals, reason }: Extract<MailJob, { kind: 'account-lock' }>,
): Promise<Mail> {
  const reader = await readReader(db, accountId);
  return renderLetterTo(reader, 'account-lock', { signIn, withdrawals, reason });
}
