import { formatFingerprint } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders a mail to an operator about a signing key or a token. */
export async function renderAccessMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'key-starting' | 'access-ending' }>,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const facts = {
    name: job.name,
    date: formatDate(new Date(job.at), account),
    link: `${publicUrl}/operator/rollout/tokens`,
  };
  const say = letters[locale];
  const letter =
    job.kind === 'key-starting'
      ? say['key-starting']({ ...facts, fingerprint: formatFingerprint(job.keyId) })
      : say['access-ending']({ ...facts, what: job.what });
  return renderLetter(letter, email, locale);
}
