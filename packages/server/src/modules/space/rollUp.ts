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

/** How long after its end an interval still waits for reports that are on their way. */
export const GRACE_SECONDS = 30;

const BATCH = 5_000;
/** In a turn of the worker, which has to end when the process does. */
const MOST_BATCHES = 8;

/**
 * A turn of the worker: adds up the intervals that are over (docs/decisions/0014-measured-space.md). One process
 * does it at a time; the others have nothing to do meanwhile.
 */
export async function rollUpClosed(db: Db, now: Date = new Date()): Promise<void> {
  const before = addSeconds(now, -SAMPLE_SECONDS - GRACE_SECONDS);
  for (let turn = 0; turn < MOST_BATCHES; turn++) {
    if ((await rollUpBatch(db, { before, isPatient: false })) < BATCH) return;
  }
}

/** Adds up every interval that begins before `before`; all that was reported of them by now is counted afterwards. */
export async function rollUpBefore(db: Db, before: Date): Promise<void> {
  while ((await rollUpBatch(db, { before, isPatient: true })) === BATCH);
}

/**
 * As {@link rollUpBefore}, unless there is much to do, as after an outage: that is left to the turns of the worker.
 * @returns whether all of it is added up
 */
export async function rollUpBacklog(db: Db, before: Date): Promise<boolean> {
  if ((await listUnrolled(db, { before, limit: BATCH })).length === BATCH) return false;
  await rollUpBefore(db, before);
  return true;
}

/** @returns how many samples it looked at */
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
    // A sample that a report reached meanwhile is not marked: it comes again with the next batch.
    await markRolled(transaction, samples);
    await rollFarm(transaction, samples);
    return samples.length;
  });
}
