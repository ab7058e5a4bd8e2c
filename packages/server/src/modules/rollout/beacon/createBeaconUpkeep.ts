import type { Db } from '@farm/database';
import { deleteOldSteps } from '../steps/step.repository.ts';
import { updateHourCounts } from './history.repository.ts';
import { deleteOldBeacons, deleteOldHours } from './upkeep.repository.ts';

/** Retention of individual visitors' reports, in hours after the end of their day in UTC. */
const BEACON_RETENTION_HOURS = 48;
/** Retention of the hourly counts, in days: the range of the charts. */
const COUNT_RETENTION_DAYS = 30;
/** Retention of a canary's steps, in days: longer than the longest plan. */
const STEP_RETENTION_DAYS = 730;

/**
 * Keeps the hourly counts up to date and deletes expired rows. Each call is one turn; several processes may run turns
 * at once. The first turn, and the first after a failed turn, recounts every hour that still has beacons.
 */
export function createBeaconUpkeep(db: Db): () => Promise<void> {
  let hasCounted = false;
  return async () => {
    // Includes the previous hour: it may have ended since the last turn.
    const hours = hasCounted ? 2 : BEACON_RETENTION_HOURS;
    hasCounted = false;
    for (let ago = 0; ago < hours; ago++) await updateHourCounts(db, ago);
    hasCounted = true;
    await deleteOldBeacons(db, BEACON_RETENTION_HOURS);
    await deleteOldHours(db, COUNT_RETENTION_DAYS);
    await deleteOldSteps(db, STEP_RETENTION_DAYS);
  };
}
