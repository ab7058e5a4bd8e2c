import { isWatchScope } from '@farm/contracts/token';
import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail about a new API token or watch link. */
export async function renderTokenMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, name, scopes, at, expiresAt }: Extract<MailJob, { kind: 'token-created' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const letter = letters[account.locale]['token-created']({
    ...{ name, scopes, isLink: scopes.some(isWatchScope) },
    date: formatDate(new Date(at), account),
    expires: formatDate(new Date(expiresAt), account),
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
  });
  return renderLetter(letter, account.email, account.locale);
}
