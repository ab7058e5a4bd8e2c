import { ALARM_DEFAULTS } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

const { dropPercent, windowMinutes } = ALARM_DEFAULTS;

/** Fewest lost plots that count as a drop. */
const MIN_LOST_PLOTS = 2;

/**
 * Opens an incident for each machine whose last two reports are both too far below its rolling maximum, and clears
 * machines that settled without a drop. The space of a machine holds until its next report: the last report before the
 * window counts as well, so that a machine that was away for longer is compared with its earlier space.
 * @returns the account ids of the opened incidents
 */
export async function openDropIncidents(db: Db): Promise<string[]> {
  // One statement has one snapshot: a machine is cleared as it was judged, not as a report left it meanwhile.
  const { rows } = await sql<{ accountId: string }>`
    with looked as (
      select machine.id, account_id, reports, reported_at, readable_bytes, previous_bytes, plot_count, previous_plots,
        coalesce(is_on, true) as is_on, coalesce(drop_percent, ${dropPercent}) as drop_percent,
        make_interval(mins => coalesce(window_minutes, ${windowMinutes})) as width
      from machine left join alarm_setting using (account_id)
      where needs_look and deleted_at is null and reported_at is not null
        -- One lookup per machine, never a join: statistics lag behind when many machines drop at once.
        and (
          select id from incident where machine_id = machine.id and kind = 'drop' and ended_at is null
        ) is null
    ), judged as (
      select looked.*, peak_bytes, peak_plots, coalesce(
        greatest(readable_bytes, previous_bytes) * 100 <= peak_bytes * (100 - drop_percent)
          and peak_plots - greatest(plot_count, previous_plots) >= ${MIN_LOST_PLOTS}, false) as has_dropped
      from looked left join lateral (
        select peak_bytes, peak_plots from machine_sample
        where machine_id = looked.id
          and at >= coalesce((
            select max(before.at) from machine_sample before
            where before.machine_id = looked.id and before.at <= looked.reported_at - looked.width
          ), '-infinity')
          -- A level that has lasted is the new normal.
          and at > coalesce((
            select max(started_at) from incident
            where machine_id = looked.id and kind = 'drop' and outcome = 'lasted'
          ), '-infinity')
        order by peak_bytes desc, peak_plots desc limit 1
      ) peak on true
    ), settled as (
      update machine set needs_look = false from judged
      where machine.id = judged.id and machine.reports = judged.reports
        and not has_dropped and judged.readable_bytes >= judged.previous_bytes
    ), opened as (
      insert into incident (account_id, machine_id, kind, started_at, from_bytes, to_bytes, from_plots,
        to_plots, drop_percent, mailed_at, end_mailed_at)
      select account_id, id, 'drop', reported_at, peak_bytes, readable_bytes, peak_plots, plot_count, drop_percent,
        case when not is_on then clock_timestamp() end, case when not is_on then clock_timestamp() end
      from judged where has_dropped
      on conflict (machine_id, kind) where ended_at is null do nothing
      returning account_id
    )
    select distinct account_id from opened`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Ends incidents whose machine is back above the level that opened them with two reports, or has stayed below it for a
 * day: by the machine's clock or, once it stops reporting, by the farm's clock.
 * @returns the account ids of the ended incidents
 */
export async function closeDropIncidents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with judged as (
      select incident.id, reported_at > started_at
          and least(readable_bytes, previous_bytes) * 100 > from_bytes * (100 - drop_percent) as has_recovered
      from incident join machine on machine.id = machine_id
      where kind = 'drop' and ended_at is null
        and (reported_at > started_at or opened_at <= clock_timestamp() - interval '24 hours')
    ), due as (
      -- Locks in id order, as everywhere, to prevent deadlocks.
      select incident.id, has_recovered from judged join incident on incident.id = judged.id
      join machine on machine.id = machine_id
      where ended_at is null and (has_recovered or reported_at >= started_at + interval '24 hours'
        or opened_at <= clock_timestamp() - interval '24 hours')
      order by incident.id for no key update of incident
    ), ended as (
      update incident set ended_at = clock_timestamp(),
        outcome = case when has_recovered then 'recovered' else 'lasted' end
      from due where incident.id = due.id
      returning incident.account_id
    )
    select distinct account_id from ended`.execute(db);
  return rows.map(({ accountId }) => accountId);
}
