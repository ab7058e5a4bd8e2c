import type { Db } from '@farm/database';
import { addSeconds, SAMPLE_SECONDS } from '../../intervals.ts';
import {
  listUnrolledSamples,
  lockRollUp,
  markSamplesRolled,
  updateAccountSamples,
  updateFarmSamples,
  updateMachineSamples,
} from './rollUp.repository.ts';

/** Time that an interval waits after its end for reports in flight, in seconds. */
export const GRACE_SECONDS = 30;

const BATCH_SIZE = 5_000;
/** Most batches per turn of the worker, which must end when the process stops. */
const MAX_BATCHES_PER_TURN = 8;

/**
 * Rolls up the intervals that are over, in one turn of the worker (docs/decisions/0014-measured-space.md). One process
 * does it at a time; meanwhile the others return at once.
 */
export async function runRollUpTurn(db: Db, now: Date = new Date()): Promise<void> {
  const before = addSeconds(now, -SAMPLE_SECONDS - GRACE_SECONDS);
  for (let turn = 0; turn < MAX_BATCHES_PER_TURN; turn++) {
    if ((await runRollUpBatch(db, { before, isPatient: false })) < BATCH_SIZE) return;
  }
}

/**
 * Rolls up every interval that begins before `before`. Once it returns, all reports received before the call are
 * counted.
 */
export async function runRollUpBefore(db: Db, before: Date): Promise<void> {
  while ((await runRollUpBatch(db, { before, isPatient: true })) === BATCH_SIZE);
}

/**
 * Like {@link runRollUpBefore}, but does nothing if the backlog is large, as after an outage: the turns of the worker
 * handle it.
 * @returns true if everything is rolled up
 */
export async function runRollUpIfSmall(db: Db, before: Date): Promise<boolean> {
  if ((await listUnrolledSamples(db, { before, limit: BATCH_SIZE })).length === BATCH_SIZE) return false;
  await runRollUpBefore(db, before);
  return true;
}

/** @returns the number of samples in the batch */
async function runRollUpBatch(
  db: Db,
  { before, isPatient }: { before: Date; isPatient: boolean },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockRollUp(transaction, { isPatient }))) return 0;
    const samples = await listUnrolledSamples(transaction, { before, limit: BATCH_SIZE });
    if (samples.length === 0) return 0;
    await updateAccountSamples(transaction, samples);
    await updateMachineSamples(transaction, samples);
    // A sample that received a report meanwhile is not marked: the next batch includes it again.
    await markSamplesRolled(transaction, samples);
    await updateFarmSamples(transaction, samples);
    return samples.length;
  });
}
