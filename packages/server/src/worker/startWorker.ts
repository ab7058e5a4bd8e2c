import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '../database/schema.ts';
import type { Logger } from '../logger.ts';
import type { MailJob } from '../mail/mail.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MailTransport } from '../mail/transport.ts';
import { writeMail } from '../mail/writeMail.ts';
import { purgeExpired } from './purgeExpired.ts';

const MAIL = 'mail';
const PURGE = 'purge';

/** What the worker works with. */
export interface WorkerParts {
  databaseUrl: string;
  db: Db;
  transport: MailTransport;
  publicUrl: string;
  log: Logger;
  /** Wait before a refused mail is tried again; it doubles each time. */
  retryDelaySeconds?: number;
}

/** The running worker: puts mails into the queue, and takes them out. */
export interface Worker extends MailQueue {
  /** Finishes what it is at. */
  stop: () => Promise<void>;
}

/** Starts the job queue on the database, with the jobs of this process. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { databaseUrl, db, transport, log, retryDelaySeconds = 5 } = parts;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'farm-worker',
    max: 4,
    useListenNotify: true,
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
    notify: true,
  };
  await boss.createQueue(MAIL, { ...mailOptions, retryDelayMax: 900 });
  await boss.updateQueue(MAIL, mailOptions);
  await boss.work<MailJob>(
    MAIL,
    { localConcurrency: 2, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const { id, data } of jobs) {
        try {
          await transport.send(await writeMail(parts, { id, job: data }), id);
          log.info({ jobId: id, kind: data.kind }, 'mail sent');
        } catch (error) {
          log.warn({ jobId: id, kind: data.kind, err: error }, 'mail not sent, will be tried again');
          throw error;
        }
      }
    },
  );

  await boss.createQueue(PURGE, { retryLimit: 0 });
  await boss.work(PURGE, { pollingIntervalSeconds: 30 }, () => purgeExpired(db));
  await boss.schedule(PURGE, '17 * * * *');

  return {
    enqueue: async (transaction, job) => {
      await boss.send(MAIL, job, { db: fromKysely(transaction.withoutPlugins()) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
