import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessHealth } from '@farm/process/metrics';
import { listLoops, type RunningLoop } from '../loops/startLoop.ts';

/** Intervals without a turn after which a loop counts as stuck. */
const MAX_INTERVALS = 5;
/** Least time without a turn, in milliseconds: a turn of a quick loop may take as long, for instance to pay many accounts. */
const MIN_STUCK_MS = 5 * 60_000;
/** Longest wait for the database, in milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/**
 * Says whether starting this process again would help: it would if a loop has not ended a turn lately. It would not bring back
 * a database, nor what made a turn fail, so these are only told; `/api/ready` says whether an API can answer.
 */
export async function readHealth(
  assertDatabase: () => Promise<void>,
  loops: readonly Omit<RunningLoop, 'failedTurns'>[] = listLoops(),
): Promise<ProcessHealth> {
  const stuckLoops = loops
    .filter(({ intervalMs, ageMs }) => ageMs() > Math.max(MAX_INTERVALS * intervalMs, MIN_STUCK_MS))
    .map(({ name }) => name);
  const database = await Promise.race([
    assertDatabase().then(
      () => 'ok',
      () => 'unavailable',
    ),
    delay(DATABASE_LIMIT_MS, 'slow', { ref: false }),
  ]);
  return { isHealthy: stuckLoops.length === 0, details: { database, stuckLoops } };
}
