import pRetry from 'p-retry';
import { isDeadlock, isSerializationFailure } from './isDeadlock.ts';

/**
 * Retries work that PostgreSQL aborted because of concurrent work: to resolve a deadlock, or because the work has to see
 * what was committed meanwhile. The work has to be a transaction of its own.
 */
export function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  return pRetry(work, {
    retries: 5,
    minTimeout: 0,
    shouldRetry: ({ error }) => isDeadlock(error) || isSerializationFailure(error),
  });
}
