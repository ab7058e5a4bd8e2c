import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail that tells an operator that a canary was halted or paused, or what is to be known of it. */
export async function renderHaltMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'canary-halted' | 'canary-notice' }>,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const own = letters[locale];
  const link = `${publicUrl}/operator/rollout/${job.name}`;
  if (job.kind === 'canary-notice')
    return renderLetter(own['canary-notice']({ ...job, link }), email, locale);
  const { name, canary, stable, sign = null, segment = null, isPause = false } = job;
  const facts = { name, harm: { sign, segment, canary, stable }, link };
  return renderLetter(own[isPause ? 'canary-paused' : 'canary-halted'](facts), email, locale);
}
