import { isWatchScope } from '@farm/contracts/token';
import type { Db } from '@farm/database';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail about a new API token or watch link. */
export async function renderTokenMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, name, scopes, at, expiresAt }: Extract<MailJob, { kind: 'token-created' }>,
): Promise<Mail> {
  const reader = await readReader(db, accountId);
  return renderLetterTo(reader, 'token-created', {
    ...{ name, scopes, isLink: scopes.some(isWatchScope) },
    date: reader.formatDate(new Date(at)),
    expires: reader.formatDate(new Date(expiresAt)),
    lockdownLink: await createLockdownLink(db, accountId, publicUrl),
  });
}
