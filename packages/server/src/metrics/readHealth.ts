import type { ProcessHealth } from '@farm/process/metrics';
import { listLoops, type RunningLoop } from '../loops/startLoop.ts';

/** Intervals without a turn after which a loop counts as stuck. */
const MAX_INTERVALS = 5;
/** Least time without a turn, in milliseconds: a turn of a quick loop may take as long, for instance to pay many accounts. */
const MIN_STUCK_MS = 5 * 60_000;

/**
 * Says whether this process does its work: the database responds, and every loop that it runs has ended a turn lately. A turn
 * that failed counts, because starting the process again would not bring back what is away.
 */
export async function readHealth(
  assertDatabase: () => Promise<void>,
  loops: readonly RunningLoop[] = listLoops(),
): Promise<ProcessHealth> {
  const stuckLoops = loops
    .filter(({ intervalMs, ageMs }) => ageMs() > Math.max(MAX_INTERVALS * intervalMs, MIN_STUCK_MS))
    .map(({ name }) => name);
  const database = await assertDatabase().then(
    () => 'ok',
    () => 'unavailable',
  );
  return { isHealthy: database === 'ok' && stuckLoops.length === 0, details: { database, stuckLoops } };
}
