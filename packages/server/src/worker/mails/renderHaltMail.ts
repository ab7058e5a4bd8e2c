import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail that tells an operator that a canary was halted or paused, or what is to be known of it. */
export async function renderHaltMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'canary-halted' | 'canary-notice' }>,
): Promise<Mail> {
  const reader = await readReader(db, job.accountId);
  const link = `${publicUrl}/operator/rollout/${job.name}`;
  if (job.kind === 'canary-notice') return renderLetterTo(reader, job.kind, { ...job, link });
  const { name, canary, stable, sign = null, segment = null, isPause = false } = job;
  const facts = { name, harm: { sign, segment, canary, stable }, link };
  return renderLetterTo(reader, isPause ? 'canary-paused' : 'canary-halted', facts);
}
