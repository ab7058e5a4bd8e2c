import type { Logger } from '@farm/process';
import type { RetentionSettings } from '../config.ts';
import type { NotificationSettings } from '../configOutside.ts';
import { startLoop } from '../loops/startLoop.ts';
import { mails } from '../metrics/counters.ts';
import { createOutside, type Outside } from '../outside/index.ts';
import { createDeliveries, type OutsideParts } from '../modules/notification/index.ts';
import { type MailParts, sendMail } from './mails/sendMail.ts';
import { describeNews } from './news/describeNews.ts';
import { readNewsFacts } from './news/readNewsFacts.ts';
import { openJobs, type Jobs } from './openJobs.ts';
import { startMailSender } from './startMailSender.ts';
import { deleteExpired } from './deleteExpired.ts';

const PURGE = 'purge';
const DELIVERIES_MS = 300;
/** Time for mails and messages in flight when the process stops, in milliseconds. What is cut off is sent again later. */
const STOP_MS = 5_000;

/** Parts that jobs need. */
export interface JobParts extends Omit<MailParts, 'mailQueue'>, Pick<OutsideParts, 'push' | 'factorKey'> {
  /** Networks that addresses of users may lead to although they are not on the internet. */
  outsideAllowed: readonly string[];
  /** The way to addresses that users give; by default as the settings say. */
  outside?: Outside | undefined;
  databaseUrl: string;
  retention: RetentionSettings;
  notifications: NotificationSettings;
  log: Logger;
  /** Wait before a rejected mail is retried; it doubles with each attempt. */
  retryDelaySeconds?: number;
  /** Interval at which due messages are looked for, in milliseconds; 300 by default. */
  deliveriesMs?: number | undefined;
}

/** Opens the job queue and starts working on it: mails, and the hourly jobs. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { log, databaseUrl, retryDelaySeconds, deliveriesMs = DELIVERIES_MS } = parts;
  const { groupSeconds } = parts.notifications;
  const jobs = await openJobs({ databaseUrl, log, isWorker: true, retryDelaySeconds, groupSeconds });
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

  const { outside = createOutside({ allowedNetworks: parts.outsideAllowed }) } = parts;
  const deliveries = createDeliveries({
    ...parts,
    outside,
    groupSeconds,
    mailQueue: jobs,
    queueMail: async (transaction, job) => {
      await jobs.queueMail(transaction, job);
      sender.wake();
    },
    describe: (job) => describeNews(parts, job),
    readFacts: (job) => readNewsFacts(parts, job),
  });
  const stopDeliveries = startLoop({
    ...{ name: 'deliveries', intervalMs: deliveriesMs, log },
    work: deliveries.runTurn,
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
      const timeUp = Promise.withResolvers<unknown>();
      const timer = setTimeout(timeUp.resolve, STOP_MS);
      await Promise.race([Promise.all([stopDeliveries(), deliveries.stop(), sender.stop()]), timeUp.promise]);
      clearTimeout(timer);
      await jobs.stop();
    },
  };
}
