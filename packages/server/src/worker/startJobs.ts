import type { WithdrawalSettings } from '../config.ts';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailJob } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';
import { renderMail } from './mails/renderMail.ts';
import { MAIL, MONEY_MAIL, openJobs, type Jobs } from './openJobs.ts';
import { deleteExpired } from './deleteExpired.ts';

const PURGE = 'purge';

/** Parts that jobs need. */
export interface JobParts {
  databaseUrl: string;
  db: Db;
  transport: MailTransport;
  publicUrl: string;
  withdrawals: WithdrawalSettings;
  log: Logger;
  /** Wait before a rejected mail is retried; it doubles with each attempt. */
  retryDelaySeconds?: number;
}

/** Opens the job queue and starts working on it: mails, and the hourly jobs. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { db, transport, log, databaseUrl, retryDelaySeconds } = parts;
  const jobs = await openJobs({ databaseUrl, log, isWorker: true, retryDelaySeconds });
  const { boss } = jobs;
  for (const queue of [MAIL, MONEY_MAIL]) {
    await boss.work<MailJob>(
      queue,
      { localConcurrency: 2, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
      async (jobs) => {
        for (const { id, data } of jobs) {
          try {
            await transport.send(await renderMail(parts, { id, job: data }), id);
            log.info({ jobId: id, kind: data.kind }, 'mail sent');
          } catch (error) {
            log.warn({ jobId: id, kind: data.kind, err: error }, 'mail not sent, will be tried again');
            throw error;
          }
        }
      },
    );
  }

  await boss.createQueue(PURGE, { retryLimit: 0 });
  await boss.work(PURGE, { pollingIntervalSeconds: 30 }, () => deleteExpired(db, log));
  await boss.schedule(PURGE, '17 * * * *');

  return jobs;
}
