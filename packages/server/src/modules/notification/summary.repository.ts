import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** An account that is told of each day. */
export interface SummaryReader {
  id: string;
  timeZone: string;
}

/** Lists the accounts that chose summaries on any channel, but those that were told of this day or a later one. */
export async function listSummaryReaders(db: Db, day: string): Promise<SummaryReader[]> {
  const { rows } = await sql<SummaryReader>`
    select account.id, account.time_zone from account
    where account.closed_at is null and account.id in (
      select account_id from notification_choice where 'summary' = any (mail) or 'summary' = any (push)
      union select account_id from account_webhook where not is_off and 'summary' = any (events))
    and not exists (select from daily_summary where account_id = account.id and day >= ${day}::date)`.execute(
    db,
  );
  return rows;
}

/** Marks a day of an account as told. @returns false if it was before */
export async function markSummarized(transaction: Db, accountId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_summary (account_id, day) values (${accountId}, ${day}::date)
    on conflict (account_id) do update set day = excluded.day where daily_summary.day < excluded.day
    returning account_id`.execute(transaction);
  return rows.length > 0;
}

/** Figures of a day of an account. */
export interface DayFigures {
  profitMojo: bigint;
  spaceBytes: bigint;
  online: number;
  offline: number;
  incidents: number;
}

/** Reads the figures of a day, which begins and ends in a time zone; space and machines are those of now. */
export async function readDayFigures(
  db: Db,
  { id, timeZone }: SummaryReader,
  day: string,
): Promise<DayFigures> {
  const from = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const to = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<DayFigures>`
    select
      (select coalesce(sum(line.amount), 0) from profit_run_line line join profit_run run on run.id = line.run_id
        where line.account_id = ${id} and run.period_from >= ${from} and run.period_from < ${to}) as profit_mojo,
      coalesce(sum(readable_bytes) filter (where status <> 'offline'), 0)::numeric as space_bytes,
      count(*) filter (where status <> 'offline')::integer as online,
      count(*) filter (where status = 'offline')::integer as offline,
      (select count(*)::integer from incident
        where account_id = ${id} and started_at >= ${from} and started_at < ${to}) as incidents
    from machine where account_id = ${id} and deleted_at is null`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('An aggregate has a row');
  return figures;
}
