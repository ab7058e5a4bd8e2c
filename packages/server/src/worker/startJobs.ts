import type { Logger } from '@farm/process';
import type { RetentionSettings } from '../config.ts';
import { mails } from '../metrics/counters.ts';
import { type MailParts, sendMail } from './mails/sendMail.ts';
import { openJobs, type Jobs } from './openJobs.ts';
import { startMailSender } from './startMailSender.ts';
import { deleteExpired } from './deleteExpired.ts';

const PURGE = 'purge';

/** Parts that jobs need. */
export interface JobParts extends Omit<MailParts, 'mailQueue'> {
  databaseUrl: string;
  retention: RetentionSettings;
  log: Logger;
  /** Wait before a rejected mail is retried; it doubles with each attempt. */
  retryDelaySeconds?: number;
}

/** Opens the job queue and starts working on it: mails, and the hourly jobs. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { log, databaseUrl, retryDelaySeconds } = parts;
  const jobs = await openJobs({ databaseUrl, log, isWorker: true, retryDelaySeconds });
  const { boss } = jobs;
  const sender = startMailSender({
    boss,
    send: async ({ id, job }) => {
      const outcome = await sendMail({ ...parts, mailQueue: jobs }, { id, job }).catch((error: unknown) => {
        mails.inc({ outcome: 'failed' });
        throw error;
      });
      mails.inc({ outcome });
      log[outcome === 'refused' ? 'warn' : 'info']({ jobId: id, kind: job.kind }, `mail ${outcome}`);
      return outcome;
    },
    log,
  });

  await boss.createQueue(PURGE, { retryLimit: 0 });
  await boss.work(PURGE, { pollingIntervalSeconds: 30 }, () => deleteExpired(parts));
  await boss.schedule(PURGE, '17 * * * *');

  return {
    ...jobs,
    enqueue: async (transaction, job) => {
      await jobs.enqueue(transaction, job);
      sender.wake();
    },
    stop: async () => {
      await sender.stop();
      await jobs.stop();
    },
  };
}
