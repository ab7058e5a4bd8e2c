import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { MailJob } from '../../mail/mail.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { AddressRefused, type MailTransport } from '../../mail/transport.ts';
import type { Live } from '../../modules/live/index.ts';
import { holdRefusedMail, recordMailed } from '../../modules/withdrawal/index.ts';
import { isOfClosedAccount } from '../../modules/account-closing/index.ts';
import { renderMail } from './renderMail.ts';

/** Parts that sending a mail needs. */
export interface MailParts {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
  transport: MailTransport;
  publicUrl: string;
  withdrawals: WithdrawalSettings;
}

/** The outcome of a mail: `unneeded` if there is nothing left to say, `refused` if nobody can be told. */
export type MailOutcome = 'sent' | 'unneeded' | 'refused';

/**
 * Renders the mail of a job and hands it over to the mail server. A withdrawal is told of it.
 * @throws Error if the mail should be sent later
 */
export async function sendMail(
  parts: MailParts,
  { id, job }: { id: string; job: MailJob },
): Promise<MailOutcome> {
  const mail = await renderMail(parts, { id, job });
  if (!mail || isOfClosedAccount(mail.to)) return 'unneeded';
  try {
    await parts.transport.send(mail, id);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    if (job.kind === 'withdrawal') await holdRefusedMail(parts, { id: job.withdrawalId, reply: error.reply });
    return 'refused';
  }
  if (job.kind === 'withdrawal') await recordMailed(parts, job.withdrawalId);
  return 'sent';
}
