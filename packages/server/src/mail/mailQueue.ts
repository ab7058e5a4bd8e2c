import type { Db } from '@farm/database';
import type { MailJob } from './mail.ts';

/** Takes mails that have to go out. */
export interface MailQueue {
  /** Part of the transaction it is given: no deed without its mail, no mail without its deed. */
  enqueue: (transaction: Db, job: MailJob) => Promise<void>;
}
