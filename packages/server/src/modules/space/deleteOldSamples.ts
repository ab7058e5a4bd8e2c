import type { Db } from '@farm/database';
import { SAMPLE_DAYS } from '../../intervals.ts';
import type { Logger } from '@farm/process';
import {
  deleteOldMachineSamples,
  deleteOldSpaceSamples,
  findOldestUnrolledTime,
} from './space.repository.ts';

/**
 * Age at which a sample that is not rolled up is overdue: reports arrive at most a day late and are rolled up at once.
 */
const MAX_UNROLLED_AGE_MS = 25 * 3_600_000;

/**
 * Deletes samples that no chart shows any longer, and those of a day after `historyDays`. Keeps samples that are not rolled up yet, and logs a warning if they
 * are overdue.
 */
export async function deleteOldSamples(db: Db, log: Logger, historyDays: number): Promise<void> {
  const oldest = await findOldestUnrolledTime(db);
  if (oldest && oldest.getTime() < Date.now() - MAX_UNROLLED_AGE_MS) {
    log.warn({ oldest }, 'samples have waited for more than a day to be added up');
  }
  await deleteOldMachineSamples(db, SAMPLE_DAYS.machine);
  for (const width of ['5m', '1h'] as const) await deleteOldSpaceSamples(db, width, SAMPLE_DAYS[width]);
  await deleteOldSpaceSamples(db, '1d', historyDays);
}
