import { sql } from 'kysely';
import { type Db, deletePartitions } from '@farm/database';

/** Drops the beacons of days that ended more than `hours` ago. */
export async function deleteOldBeacons(db: Db, hours: number): Promise<void> {
  await deletePartitions(db, 'rollout.beacon', sql`now() - make_interval(hours => ${hours})`);
}

/** Deletes hourly counts, and what operators were told of canaries, after `days`. */
export async function deleteOldHours(db: Db, days: number): Promise<void> {
  const end = sql<Date>`now() - make_interval(days => ${days})`;
  await db.deleteFrom('rollout.beaconHour').where('hour', '<', end).execute();
  await db.deleteFrom('rollout.beaconSegment').where('hour', '<', end).execute();
  await db.deleteFrom('rollout.canaryNotice').where('at', '<', end).execute();
}
