import type { Db } from '../../database/schema.ts';
import type { Logger } from '../../logger.ts';
import { deleteOldMachineSamples, deleteOldSpaceSamples, findOldestUnrolled } from './repository.ts';

/**
 * How long samples are kept, in days: longer than the charts that read them, and than the week in which a measured
 * run can be posted. A machine that always reports comes to 3 × 288 + 40 × 24 = 1,824 rows and one a day: 2,189
 * after a year, 2,624 for ever; an account without its machines to 8 × 288 + 40 × 24 + 800 = 4,064.
 */
export const SAMPLE_DAYS = { machine: 3, '5m': 8, '1h': 40, '1d': 800 } as const;

/** Reports come at most a day late, and are added up at once. */
const FORGOTTEN_MS = 25 * 3_600_000;

/** Deletes samples that no chart shows any more. Those that are still to be added up stay, and are told of. */
export async function deleteOldSamples(db: Db, log: Logger): Promise<void> {
  const oldest = await findOldestUnrolled(db);
  if (oldest && oldest.getTime() < Date.now() - FORGOTTEN_MS) {
    log.warn({ oldest }, 'samples have waited for more than a day to be added up');
  }
  await deleteOldMachineSamples(db, SAMPLE_DAYS.machine);
  for (const width of ['5m', '1h', '1d'] as const) {
    await deleteOldSpaceSamples(db, width, SAMPLE_DAYS[width]);
  }
}
