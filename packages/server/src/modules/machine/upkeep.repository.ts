import { sql } from 'kysely';
import type { MachineSettings } from '../../config.ts';
import { type Db, toSecondsInterval } from '@farm/database';
import { buildReleaseStatement } from './releases.repository.ts';

/**
 * Moves machines to the status due by elapsed time, skipping rows that another transaction has locked. Only its next
 * report moves an offline machine.
 * @returns the account id of each moved machine
 */
export async function updateStatusBatch(
  db: Db,
  { freshSeconds, offlineSeconds }: Pick<MachineSettings, 'freshSeconds' | 'offlineSeconds'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with due as materialized (
      select machine.id, now.status
      from machine
      cross join lateral (
        select created_at > clock_timestamp() - ${toSecondsInterval(freshSeconds)} as is_young,
          coalesce(seen_at > clock_timestamp() - ${toSecondsInterval(offlineSeconds)}, false) as is_heard
      ) as seen
      cross join lateral (
        select case
          when is_young or (is_heard and reports < 3) then 'fresh'
          when is_heard then 'online'
          else 'offline' end as status
      ) as now
      where deleted_at is null and machine.status <> 'offline' and machine.status <> now.status
      limit ${limit}
      for no key update of machine skip locked
    )
    update machine set status = due.status from due where machine.id = due.id
    returning account_id`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Lists some of the machines with plots that have been missing for a day. */
export async function listMachinesWithExpiredPlots(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ machineId: string }>`
    select distinct machine_id from (
      select machine_id from plot
      where state = 'missing' and changed_at <= clock_timestamp() - interval '24 hours'
      order by changed_at limit ${limit}
    ) as oldest`.execute(db);
  return rows.map(({ machineId }) => machineId);
}

/**
 * Deletes plots of locked machines that have been missing for a day.
 * @returns the account ids of those machines
 */
export async function deleteMissingPlotBatch(
  transaction: Db,
  machineIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with oldest as materialized (
      select machine_id, plot_id, bytes from plot
      where machine_id = any(${[...machineIds]}::uuid[]) and state = 'missing'
        and changed_at <= clock_timestamp() - interval '24 hours'
      order by changed_at limit ${limit}
    ), forgotten as (
      delete from plot using oldest
      where plot.machine_id = oldest.machine_id and plot.plot_id = oldest.plot_id
      returning plot.*
    ), released as (
      ${buildReleaseStatement(sql`forgotten`)}
    ), fewer as (
      select machine_id, count(*) as missing, sum(bytes) as bytes from oldest group by machine_id
    )
    update machine set missing_count = missing_count - missing, lost_bytes = lost_bytes - bytes
    from fewer where machine.id = fewer.machine_id
    returning account_id`.execute(transaction);
  return rows.map(({ accountId }) => accountId);
}
