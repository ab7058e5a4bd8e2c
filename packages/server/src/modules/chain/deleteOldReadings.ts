import type { Db } from '@farm/database';
import { SAMPLE_DAYS } from '../../intervals.ts';
import { deleteReadings } from './chain.repository.ts';

/** Deletes chain readings that charts no longer show, and those of a day after `historyDays`. */
export async function deleteOldReadings(db: Db, historyDays: number): Promise<void> {
  for (const width of ['5m', '1h'] as const) await deleteReadings(db, width, SAMPLE_DAYS[width]);
  await deleteReadings(db, '1d', historyDays);
}
