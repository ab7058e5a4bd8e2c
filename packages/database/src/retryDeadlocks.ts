import pRetry from 'p-retry';
import { isDeadlock } from './isDeadlock.ts';

/** Retries work that PostgreSQL aborted to resolve a deadlock. The work has to be a transaction of its own. */
export function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  return pRetry(work, { retries: 5, minTimeout: 0, shouldRetry: ({ error }) => isDeadlock(error) });
}
