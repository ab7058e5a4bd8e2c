import { ALARM_DEFAULTS } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../../database/schema.ts';

/**
 * Opens an incident for each machine that has reported before and was not heard of for too long.
 * @returns whose they are
 */
export async function openSilences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with opened as (
      insert into incident (account_id, machine_id, kind, started_at, mailed_at, end_mailed_at)
      select account_id, id, 'offline', seen_at,
        case when not is_on then clock_timestamp() end, case when not is_on then clock_timestamp() end
      from machine left join alarm_setting using (account_id)
      where deleted_at is null and seen_at < clock_timestamp()
          - make_interval(mins => coalesce(offline_minutes, ${ALARM_DEFAULTS.offlineMinutes}))
        -- One look-up each, never a join: when many fall silent at once, nothing knows yet how many are open.
        and (
          select id from incident where machine_id = machine.id and kind = 'offline' and ended_at is null
        ) is null
      on conflict (machine_id, kind) where ended_at is null do nothing
      returning account_id
    )
    select distinct account_id from opened`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Ends the incidents of machines that were heard of again.
 * @returns whose they are
 */
export async function endSilences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with ended as (
      update incident set ended_at = clock_timestamp(), outcome = 'recovered'
      from machine
      where machine.id = machine_id and kind = 'offline' and ended_at is null and seen_at > started_at
        and deleted_at is null
      returning incident.account_id
    )
    select distinct account_id from ended`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Ends the incidents of machines that were deleted. */
export async function endDeleted(db: Db): Promise<void> {
  await sql`
    update incident set ended_at = clock_timestamp(), outcome = 'deleted'
    from machine
    where machine.id = machine_id and ended_at is null and deleted_at is not null`.execute(db);
}
