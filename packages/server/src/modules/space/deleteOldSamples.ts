import type { Db } from '../../database/schema.ts';
import { deleteOldMachineSamples, deleteOldSpaceSamples } from './repository.ts';

/**
 * How long samples are kept, in days: longer than the charts that read them, and than the week in which a measured
 * run can be posted. A machine that always reports comes to 3 × 288 + 40 × 24 = 1,824 rows and one a day: 2,189
 * after a year, 2,624 for ever; an account without its machines to 8 × 288 + 40 × 24 + 800 = 4,064.
 */
export const SAMPLE_DAYS = { machine: 3, '5m': 8, '1h': 40, '1d': 800 } as const;

/** Deletes samples that no chart shows any more. */
export async function deleteOldSamples(db: Db): Promise<void> {
  await deleteOldMachineSamples(db, SAMPLE_DAYS.machine);
  for (const width of ['5m', '1h', '1d'] as const) {
    await deleteOldSpaceSamples(db, width, SAMPLE_DAYS[width]);
  }
}
