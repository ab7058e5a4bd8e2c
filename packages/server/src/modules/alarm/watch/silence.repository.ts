import { ALARM_DEFAULTS } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/**
 * Opens an incident for each machine that has reported before but has been silent for too long.
 * @returns the account ids of the opened incidents
 */
export async function openSilenceIncidents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with opened as (
      insert into incident (account_id, machine_id, kind, started_at, mailed_at, end_mailed_at)
      select account_id, id, 'offline', seen_at,
        case when not is_on then clock_timestamp() end, case when not is_on then clock_timestamp() end
      from machine left join alarm_setting using (account_id)
      where deleted_at is null and seen_at < clock_timestamp()
          - make_interval(mins => coalesce(offline_minutes, ${ALARM_DEFAULTS.offlineMinutes}))
        -- A hashed list, never a join: statistics lag behind when many machines fall silent at once.
        and machine.id not in (select machine_id from incident where kind = 'offline' and ended_at is null)
      on conflict (machine_id, kind) where ended_at is null do nothing
      returning account_id
    )
    select distinct account_id from opened`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Ends the incidents of silent machines that have reported again.
 * @returns the account ids of the ended incidents
 */
export async function closeSilenceIncidents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with due as (
      -- Locks in id order, as everywhere, to prevent deadlocks.
      select incident.id from incident join machine on machine.id = machine_id
      where kind = 'offline' and ended_at is null and seen_at > started_at and deleted_at is null
      order by incident.id for no key update of incident
    ), ended as (
      update incident set ended_at = clock_timestamp(), outcome = 'recovered'
      from due where incident.id = due.id
      returning incident.account_id
    )
    select distinct account_id from ended`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Ends the incidents of deleted machines. */
export async function closeDeletedMachineIncidents(db: Db): Promise<void> {
  await sql`
    with due as (
      select incident.id from incident join machine on machine.id = machine_id
      where ended_at is null and deleted_at is not null
      order by incident.id for no key update of incident
    )
    update incident set ended_at = clock_timestamp(), outcome = 'deleted'
    from due where incident.id = due.id`.execute(db);
}
