import { sql } from 'kysely';
import { type Db, deletePartitions } from '@farm/database';

/** Drops the beacons of days that ended more than `hours` ago. */
export async function deleteOldBeacons(db: Db, hours: number): Promise<void> {
  await deletePartitions(db, 'rollout.beacon', sql`now() - make_interval(hours => ${hours})`);
}

export async function deleteOldHours(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('rollout.beaconHour')
    .where('hour', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
