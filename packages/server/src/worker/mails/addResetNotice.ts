import type { Db } from '@farm/database';
import { createReader } from '../../mail/createReader.ts';
import { createRemovalParts } from '../../mail/createRemovalParts.ts';
import type { Mail } from '../../mail/mail.ts';
import { addParts } from '../../mail/renderLetter.ts';
import { findAccountByEmail } from '../../modules/account/index.ts';
import { findWaitingReset } from '../../modules/factor/index.ts';
import { createStopLink } from '../../modules/lockdown/index.ts';

/** Adds to a mail that the second factors of its reader's account will be removed, if they will, and the link that stops it. */
export async function addResetNotice(
  { db, publicUrl }: { db: Db; publicUrl: string },
  mail: Mail,
): Promise<Mail> {
  const account = await findAccountByEmail(db, mail.to);
  const waiting = account && (await findWaitingReset(db, account.id));
  if (!waiting) return mail;
  const { say, formatDate } = createReader(account);
  const link = await createStopLink(db, account.id, publicUrl);
  return addParts(mail, createRemovalParts(say, { date: formatDate(waiting.dueAt), link }));
}
