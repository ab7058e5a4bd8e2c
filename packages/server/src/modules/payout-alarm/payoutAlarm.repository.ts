import { sql, type NotNull } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';
import type { AlarmRow, AlarmStep } from './planAlarms.ts';

/** Most ended alarms that are listed. */
const MAX_ENDED = 50;

/** Keeps other processes from opening and ending alarms until the end of the transaction. */
export async function lockAlarms(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.payoutAlarms)})`.execute(transaction);
}

/** Lists the alarms that have not ended, and the suspicions. */
export async function listUnended(db: Db): Promise<AlarmRow[]> {
  return db
    .selectFrom('payoutAlarm')
    .select(['id', 'cause', 'beganAt', 'beganHeight', 'openedAt', 'goneSince'])
    .where('endedAt', 'is', null)
    .execute();
}

/** Stores what became of an alarm. @returns its id; null if it was a suspicion that proved wrong */
export async function saveStep(transaction: Db, { before, next }: AlarmStep): Promise<string | null> {
  const id = before?.id ?? null;
  if (!next) {
    await transaction.deleteFrom('payoutAlarm').where('id', '=', id).execute();
    return null;
  }
  const { id: _id, ...fields } = next;
  const row = { ...fields, cause: JSON.stringify(next.cause) };
  if (id === null) {
    const added = await transaction
      .insertInto('payoutAlarm')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  await transaction.updateTable('payoutAlarm').set(row).where('id', '=', id).execute();
  return id;
}

const openAlarms = (db: Db) =>
  db
    .selectFrom('payoutAlarm')
    .select(['id', 'cause', 'beganAt', 'goneSince', 'endedAt'])
    .where('openedAt', 'is not', null)
    .orderBy('beganAt', 'desc')
    .orderBy('id');

/** Lists the open alarms, newest first. */
export async function listOpenAlarms(db: Db) {
  return openAlarms(db).where('endedAt', 'is', null).execute();
}

/** Lists the alarms that ended last, newest first. */
export async function listEndedAlarms(db: Db) {
  return db
    .selectFrom('payoutAlarm')
    .select(['id', 'cause', 'beganAt', 'goneSince', 'endedAt'])
    .where('endedAt', 'is not', null)
    .$narrowType<{ endedAt: NotNull }>()
    .orderBy('endedAt', 'desc')
    .orderBy('id')
    .limit(MAX_ENDED)
    .execute();
}

/** Returns an alarm that has not ended; undefined if it has. */
export async function findOpenAlarm(db: Db, id: string) {
  return openAlarms(db).where('endedAt', 'is', null).where('id', '=', id).executeTakeFirst();
}

/** Deletes alarms that ended more than `days` ago. */
export async function deleteOldPayoutAlarms(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('payoutAlarm')
    .where('endedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
