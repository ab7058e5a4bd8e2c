import type { Db } from '@farm/database';
import { SAMPLE_DAYS } from '../../intervals.ts';
import { deleteReadings } from './chain.repository.ts';

/** Deletes chain readings that charts no longer show. */
export async function deleteOldReadings(db: Db): Promise<void> {
  for (const width of ['5m', '1h', '1d'] as const) await deleteReadings(db, width, SAMPLE_DAYS[width]);
}
