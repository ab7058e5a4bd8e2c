import type { Db } from '@farm/database';
import type { MailJob } from './mail.ts';

/** Queue of outgoing emails. */
export interface MailQueue {
  /** Adds a job within the transaction: no action without its email, and no email without its action. */
  enqueue: (transaction: Db, job: MailJob) => Promise<void>;
}
