import type { MailQueue } from '../mail/mailQueue.ts';
import { startJobs, type JobParts } from './startJobs.ts';
import { startLoops, type LoopParts } from './startLoops.ts';

/** Parts that the worker needs. */
export type WorkerParts = JobParts & Omit<LoopParts, 'mailQueue'>;

/** The running worker: puts mails into the queue, and takes them out. */
export interface Worker extends MailQueue {
  /** Finishes what it is at. */
  stop: () => Promise<void>;
}

/** Starts the jobs of this process, and its loops. */
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
