import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders a mail to an operator about a canary that rises by itself. */
export async function renderStepMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'canary-step' | 'canary-held' }>,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const { name, version, percent } = job;
  const facts = { name, version, percent, link: `${publicUrl}/operator/rollout/${name}` };
  const say = letters[locale];
  if (job.kind === 'canary-held')
    return renderLetter(
      say['canary-held']({ ...facts, nextPercent: job.nextPercent, heldFor: job.heldFor }),
      email,
      locale,
    );
  const nextStep = job.nextStep && {
    percent: job.nextStep.percent,
    date: formatDate(new Date(job.nextStep.at), account),
  };
  return renderLetter(say['canary-step']({ ...facts, nextStep }), email, locale);
}
