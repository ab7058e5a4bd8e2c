import type { MailQueue } from '../mail/mailQueue.ts';
import { startJobs, type JobParts } from './startJobs.ts';
import { startLoops, type LoopParts } from './startLoops.ts';

/** Parts that the worker needs. */
export type WorkerParts = JobParts & Omit<LoopParts, 'mailQueue'>;

/** The running worker, which queues and sends mails. */
export interface Worker extends MailQueue {
  /** Stops after finishing its current work. */
  stop: () => Promise<void>;
}

/** Starts this process's jobs and loops. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const jobs = await startJobs(parts);
  const stopLoops = startLoops({ ...parts, mailQueue: jobs });
  return {
    enqueue: jobs.enqueue,
    stop: async () => {
      await stopLoops();
      await jobs.stop();
    },
  };
}
