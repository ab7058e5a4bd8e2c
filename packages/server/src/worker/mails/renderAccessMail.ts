import { formatFingerprint } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders a mail to an operator about a signing key or a token. */
export async function renderAccessMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: Extract<MailJob, { kind: 'key-starting' | 'access-ending' }>,
): Promise<Mail> {
  const reader = await readReader(db, job.accountId);
  const facts = {
    name: job.name,
    date: reader.formatDate(new Date(job.at)),
    link: `${publicUrl}/operator/rollout/tokens`,
  };
  return job.kind === 'key-starting'
    ? renderLetterTo(reader, job.kind, { ...facts, fingerprint: formatFingerprint(job.keyId) })
    : renderLetterTo(reader, job.kind, { ...facts, what: job.what });
}
