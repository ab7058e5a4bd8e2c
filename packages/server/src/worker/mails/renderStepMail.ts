import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders a mail to an operator about a canary that rises by itself. */
export async function renderStepMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'canary-step' | 'canary-held' }>,
): Promise<Mail> {
  const reader = await readReader(db, job.accountId);
  const { name, version, percent } = job;
  const facts = { name, version, percent, link: `${publicUrl}/operator/rollout/${name}` };
  if (job.kind === 'canary-held')
    return renderLetterTo(reader, job.kind, {
      ...facts,
      nextPercent: job.nextPercent,
      heldFor: job.heldFor,
    });
  const nextStep = job.nextStep && {
    percent: job.nextStep.percent,
    date: reader.formatDate(new Date(job.nextStep.at)),
  };
  return renderLetterTo(reader, job.kind, { ...facts, nextStep });
}
