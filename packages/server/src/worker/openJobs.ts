import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailJob } from '../mail/mail.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { addNews, isMassMail } from '../modules/notification/index.ts';

/** The queue of mails. */
export const MAIL = 'mail';

/**
 * Priorities of mails, the highest first. Security mails let their readers in, or let them stop a thief or a loss; mass mails go to
 * everybody who chose them, all at the same time.
 */
export const mailPriorities = { security: 1, other: 0, mass: -1 } as const;

const SECURITY_KINDS: ReadonlySet<MailJob['kind']> = new Set([
  'email-code',
  'password-changed',
  'new-browser',
  'second-factor',
  'account-lock',
  'closing-started',
  'export-ready',
  'token-created',
  'new-address',
  'automatic-payout-set',
  'withdrawal',
  'webhook-added',
  'key-starting',
  'payouts-stopped',
  'payout-alarm',
]);

/** Retries of the mail without which a withdrawal is not paid: about a day, the last at intervals of 15 minutes. */
const WITHDRAWAL_RETRIES = 100;

/** The job queue in the database, which accepts mails. */
export interface Jobs extends MailQueue {
  boss: PgBoss;
  /** Adds a mail that was chosen, and tells nothing else. */
  queueMail: (transaction: Db, job: MailJob) => Promise<void>;
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
  /** Time after an email that was chosen in which further ones are collected, in seconds. */
  groupSeconds?: number;
}

/** Opens the queue, creating it if necessary. */
export async function openJobs({
  databaseUrl,
  log,
  isWorker,
  retryDelaySeconds = 5,
  groupSeconds = 60,
}: JobsOrder): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: isWorker ? 'farm-worker' : 'farm-jobs',
    max: isWorker ? 4 : 1,
    // The migrations create it for the role of the server, which may create none.
    createSchema: false,
    supervise: isWorker,
    // A mail of a process that was killed is tried again soon after it expires.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    schedule: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();

  // An hour of attempts. Each creates a new code, so the code is fresh when the mail arrives.
  const options = {
    retryLimit: 10,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
    // NOTIFY takes a database-wide lock until its transaction is durable: withdrawals would commit one after another.
    notify: false,
  };
  await boss.createQueue(MAIL, options);
  await boss.updateQueue(MAIL, options);
  const queueMail: Jobs['queueMail'] = async (transaction, job) => {
    await boss.send(MAIL, job, {
      db: fromKysely(transaction.withoutPlugins()),
      ...(job.kind === 'withdrawal' && { retryLimit: WITHDRAWAL_RETRIES }),
      priority: mailPriorities[toRank(job)],
      group: { id: 'accountId' in job ? job.accountId : job.email },
    });
  };
  return {
    boss,
    queueMail,
    enqueue: (transaction, job) => addNews({ groupSeconds, queueMail }, transaction, job),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

function toRank(job: MailJob): keyof typeof mailPriorities {
  if (SECURITY_KINDS.has(job.kind)) return 'security';
  return isMassMail(job) ? 'mass' : 'other';
}
