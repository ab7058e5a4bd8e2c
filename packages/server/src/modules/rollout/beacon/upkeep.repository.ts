import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Rows per statement, so that other statements never wait for long. */
const BATCH_ROWS = 10_000;

export async function deleteOldBeacons(db: Db, hours: number): Promise<void> {
  let deleted: number;
  do {
    const { numAffectedRows } = await sql`
      delete from rollout.beacon where ctid = any(array(
        select ctid from rollout.beacon where hour < now() - make_interval(hours => ${hours}) limit ${BATCH_ROWS}
      ))`.execute(db);
    deleted = Number(numAffectedRows);
  } while (deleted === BATCH_ROWS);
}

export async function deleteOldHours(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('rollout.beaconHour')
    .where('hour', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
