import pRetry from 'p-retry';
import { isDeadlock } from './isDeadlock.ts';

/** Does work anew that PostgreSQL gave up to end a deadlock; the work is a transaction of its own. */
export function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  return pRetry(work, { retries: 5, minTimeout: 0, shouldRetry: ({ error }) => isDeadlock(error) });
}
