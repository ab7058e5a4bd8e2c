import type { Db } from '@farm/database';
import { addSeconds, SAMPLE_SECONDS } from '../../intervals.ts';
import {
  listUnrolled,
  lockRolling,
  markRolled,
  rollAccounts,
  rollFarm,
  rollMachines,
} from './rollUp.repository.ts';

/** Time that an interval waits after its end for reports in flight, in seconds. */
export const GRACE_SECONDS = 30;

const BATCH = 5_000;
/** Most batches per turn of the worker, which must end when the process stops. */
const MOST_BATCHES = 8;

/**
 * Rolls up the intervals that are over, in one turn of the worker (docs/decisions/0014-measured-space.md). One process
 * does it at a time; meanwhile the others return at once.
 */
export async function rollUpClosed(db: Db, now: Date = new Date()): Promise<void> {
  const before = addSeconds(now, -SAMPLE_SECONDS - GRACE_SECONDS);
  for (let turn = 0; turn < MOST_BATCHES; turn++) {
    if ((await rollUpBatch(db, { before, isPatient: false })) < BATCH) return;
  }
}

/**
 * Rolls up every interval that begins before `before`. Once it returns, all reports received before the call are
 * counted.
 */
export async function rollUpBefore(db: Db, before: Date): Promise<void> {
  while ((await rollUpBatch(db, { before, isPatient: true })) === BATCH);
}

/**
 * Like {@link rollUpBefore}, but does nothing if the backlog is large, as after an outage: the turns of the worker
 * handle it.
 * @returns true if everything is rolled up
 */
export async function rollUpBacklog(db: Db, before: Date): Promise<boolean> {
  if ((await listUnrolled(db, { before, limit: BATCH })).length === BATCH) return false;
  await rollUpBefore(db, before);
  return true;
}

/** @returns the number of samples in the batch */
async function rollUpBatch(
  db: Db,
  { before, isPatient }: { before: Date; isPatient: boolean },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockRolling(transaction, { isPatient }))) return 0;
    const samples = await listUnrolled(transaction, { before, limit: BATCH });
    if (samples.length === 0) return 0;
    await rollAccounts(transaction, samples);
    await rollMachines(transaction, samples);
    // A sample that received a report meanwhile is not marked: the next batch includes it again.
    await markRolled(transaction, samples);
    await rollFarm(transaction, samples);
    return samples.length;
  });
}
