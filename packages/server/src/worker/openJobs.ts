import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from '@farm/process';
import type { MailJob } from '../mail/mail.ts';
import type { MailQueue } from '../mail/mailQueue.ts';

export const MAIL = 'mail';
/**
 * Mails about money and alarms are found by polling. The other queue's NOTIFY takes a database-wide lock until
 * its transaction is durable, so withdrawals would commit one after another.
 */
export const MONEY_MAIL = 'money-mail';

const MONEY_MAIL_KINDS: ReadonlySet<MailJob['kind']> = new Set(['withdrawal', 'withdrawal-waiting', 'alarm']);

/** The job queue in the database, which accepts mails. */
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
  /** Wait before a rejected mail is retried; it doubles with each attempt. */
  retryDelaySeconds?: number | undefined;
}

/** Opens the queue, creating it if necessary. */
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

  // An hour of attempts. Each creates a new code, so the code is fresh when the mail arrives.
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
      const queue = MONEY_MAIL_KINDS.has(job.kind) ? MONEY_MAIL : MAIL;
      await boss.send(queue, job, { db: fromKysely(transaction.withoutPlugins()) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
