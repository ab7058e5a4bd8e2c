import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail that tells an operator that a canary was halted. */
export async function renderHaltMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, name, canary, stable }: Extract<MailJob, { kind: 'canary-halted' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const { email, locale } = account;
  const link = `${publicUrl}/operator/rollout/${name}`;
  return renderLetter(letters[locale]['canary-halted']({ name, canary, stable, link }), email, locale);
}
