import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../mail/mailQueue.ts';

export const MAIL = 'mail';
/**
 * Mails about money, and of alarms, are found by polling: the NOTIFY of the other queue takes a lock of the whole
 * database until its transaction is durable, and withdrawals would commit one after another.
 */
export const MONEY_MAIL = 'money-mail';

/** The job queue on the database: mails can be put into it. */
export interface Jobs extends MailQueue {
  boss: PgBoss;
  stop: () => Promise<void>;
}

/** Options for opening the queue. */
export interface JobsOrder {
  databaseUrl: string;
  log: Logger;
  /** True if this process runs jobs instead of only adding them. */
  isWorker: boolean;
  /** Wait before a refused mail is tried again; it doubles each time. */
  retryDelaySeconds?: number | undefined;
}

/** Opens the queue, and makes it where it is new. */
export async function openJobs({
  databaseUrl,
  log,
  isWorker,
  retryDelaySeconds = 5,
}: JobsOrder): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: isWorker ? 'farm-worker' : 'farm-jobs',
    max: isWorker ? 4 : 1,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();

  // An hour of tries; a code is made anew with each, so it is fresh when it arrives.
  const mailOptions = {
    retryLimit: 10,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  };
  for (const queue of [MAIL, MONEY_MAIL]) {
    const options = { ...mailOptions, notify: queue === MAIL };
    await boss.createQueue(queue, { ...options, retryDelayMax: 900 });
    await boss.updateQueue(queue, options);
  }
  return {
    boss,
    enqueue: async (transaction, job) => {
      const queue = job.kind === 'withdrawal' || job.kind === 'alarm' ? MONEY_MAIL : MAIL;
      await boss.send(queue, job, { db: fromKysely(transaction.withoutPlugins()) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
