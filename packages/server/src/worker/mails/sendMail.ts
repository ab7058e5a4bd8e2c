import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { MailJob } from '../../mail/mail.ts';
import type { MailTransport } from '../../mail/transport.ts';
import { renderMail } from './renderMail.ts';

/** Parts that sending a mail needs. */
export interface MailParts {
  db: Db;
  transport: MailTransport;
  publicUrl: string;
  withdrawals: WithdrawalSettings;
}

/**
 * Renders the mail of a job and hands it over to the mail server.
 * @returns false if the mail is no longer needed
 */
export async function sendMail(
  parts: MailParts,
  { id, job }: { id: string; job: MailJob },
): Promise<boolean> {
  const mail = await renderMail(parts, { id, job });
  if (!mail) return false;
  await parts.transport.send(mail, id);
  return true;
}
