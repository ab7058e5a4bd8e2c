import type { Db } from '@farm/database';
import { countHour } from './history.repository.ts';
import { deleteOldBeacons, deleteOldHours } from './upkeep.repository.ts';

/** How long it is known which visitor told what, in hours. */
const BEACON_HOURS = 48;
/** How long the counts of hours are kept, in days: what the charts show. */
const COUNT_DAYS = 30;

/**
 * Keeps the counts of hours up to date, and forgets what is older. Each call is one turn; several processes may take
 * turns at once. The first turn, and the first after one that failed, counts every hour that can still be counted.
 */
export function createBeaconUpkeep(db: Db): () => Promise<void> {
  let hasCounted = false;
  return async () => {
    // The hour before too: it may have ended since the last turn.
    const hours = hasCounted ? 2 : BEACON_HOURS;
    hasCounted = false;
    for (let ago = 0; ago < hours; ago++) await countHour(db, ago);
    hasCounted = true;
    await deleteOldBeacons(db, BEACON_HOURS);
    await deleteOldHours(db, COUNT_DAYS);
  };
}
