import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Space that machines of an account report, in bytes. */
export interface ReportedSpace {
  accountId: string;
  reportedSpace: bigint;
}

/** Figures of an excess when it began, in bytes; the deviation is a part of the proven space. */
export interface NewExcess extends ReportedSpace {
  provenSpace: bigint;
  deviation: number;
}

/** An excess with the email address of its account. */
export interface ExcessRow extends NewExcess {
  id: string;
  email: string;
  startedAt: Date;
}

/**
 * Lists the most space that machines reported in the last day, unreadable plots included, of those accounts that have
 * reported for a day: proven space is that of a day. A machine that is offline keeps its plots.
 */
export async function listReportedSpaces(db: Db, accountIds: readonly string[]): Promise<ReportedSpace[]> {
  const { rows } = await sql<ReportedSpace>`
    select account_id, greatest(sum(readable_bytes + lost_bytes), (
      select max(div(theoretical_byte_seconds, covered_seconds)) from space_sample
      where owner = account_id and width = '5m' and at >= clock_timestamp() - interval '1 day'
    )) as reported_space
    from machine where deleted_at is null and account_id = any(${accountIds}::uuid[])
    group by account_id
    having min(created_at) filter (where reports > 0) <= clock_timestamp() - interval '1 day'`.execute(db);
  return rows;
}

/**
 * Adds excesses, except of accounts that have an open one.
 * @returns those that were added
 */
export async function addExcesses(
  transaction: Db,
  excesses: readonly NewExcess[],
): Promise<{ id: string; accountId: string }[]> {
  if (excesses.length === 0) return [];
  return transaction
    .insertInto('spaceExcess')
    .values(excesses.map((excess) => ({ ...excess, endedAt: null })))
    .onConflict((conflict) => conflict.column('accountId').where('endedAt', 'is', null).doNothing())
    .returning(['id', 'accountId'])
    .execute();
}

/**
 * Ends the open excesses of all other accounts.
 * @returns the ids of the accounts whose excess ended
 */
export async function closeOtherExcesses(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    update space_excess set ended_at = clock_timestamp()
    where ended_at is null and account_id <> all(${accountIds}::uuid[])
    returning account_id`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** True while the proven space of an account exceeds what its machines report. */
export async function hasOpenExcess(db: Db, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('spaceExcess')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Lists the excesses with the ids, or those that are open, newest first. */
export async function listExcesses(
  db: Db,
  chosen: { ids: readonly string[] } | { limit: number },
): Promise<ExcessRow[]> {
  const query = db
    .selectFrom('spaceExcess')
    .innerJoin('account', 'account.id', 'spaceExcess.accountId')
    .select([
      'spaceExcess.id',
      'accountId',
      'provenSpace',
      'deviation',
      'reportedSpace',
      'startedAt',
      'account.email',
    ])
    .orderBy('startedAt', 'desc')
    .orderBy('spaceExcess.id');
  if ('ids' in chosen) return query.where('spaceExcess.id', 'in', chosen.ids).execute();
  return query.where('endedAt', 'is', null).limit(chosen.limit).execute();
}

/** Deletes excesses that ended more than `days` ago. */
export async function deleteOldExcesses(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('spaceExcess')
    .where('endedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
