import type { Db } from '@farm/database';
import type { MailJob } from './mail.ts';

/** The one way to tell an account something: by email, and by whatever else it chose. */
export interface MailQueue {
  /**
   * Adds a job within the transaction: no action without its message, and no message without its action. What a person may choose
   * is told by the channels that it chose; everything else is an email.
   */
  enqueue: (transaction: Db, job: MailJob) => Promise<void>;
}
