import { isDeadlock } from './isDeadlock.ts';

const TRIES = 6;

/** Does work anew that PostgreSQL gave up to end a deadlock; the work is a transaction of its own. */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}
