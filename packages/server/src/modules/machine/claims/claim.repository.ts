import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';
import { MAX_SAMPLE_AGE } from '../releases.repository.ts';

/** A plot passed from its holder, if any, to another machine that reports it. */
export interface Handover {
  plotId: Buffer;
  fromMachine: string | null;
  toMachine: string;
  /** Start of the first five minutes that count for the new holder and cannot have counted for the old holder. */
  beginsAt: Date;
}

/** Lists ids of contested plots in ascending order, starting after `after`. */
export async function listContestedPlotIds(
  db: Db,
  { after, limit }: { after: Buffer; limit: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ plotId: Buffer }>`
    select plot_id from plot where not is_holder and plot_id > ${after} order by plot_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ plotId }) => plotId);
}

/** Lists the handovers that are due for the plots now. */
export async function listDueHandovers(db: Db, plotIds: readonly Buffer[]): Promise<Handover[]> {
  const { rows } = await buildHandoverQuery(plotIds).execute(db);
  return rows;
}

/**
 * Hands over the plots that are still due, between locked machines only.
 * @returns the ids of the accounts that own those machines
 */
export async function applyHandovers(
  transaction: Db,
  plotIds: readonly Buffer[],
  lockedIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Handover>`
    with handover as materialized (
      select * from (${buildHandoverQuery(plotIds)}) as decided
      where to_machine = any(${[...lockedIds]}::uuid[])
        and (from_machine is null or from_machine = any(${[...lockedIds]}::uuid[]))
    ), released as (
      update plot set is_holder = false from handover
      where plot.machine_id = handover.from_machine and plot.plot_id = handover.plot_id
    )
    select * from handover`.execute(transaction);
  if (rows.length === 0) return [];
  const { rows: accounts } = await sql<{ accountId: string }>`
    with handover as materialized (
      select * from unnest(
        ${rows.map(({ plotId }) => plotId)}::bytea[], ${rows.map(({ fromMachine }) => fromMachine)}::uuid[],
        ${rows.map(({ toMachine }) => toMachine)}::uuid[],
        ${rows.map(({ beginsAt }) => beginsAt.toISOString())}::timestamptz[]
      ) as one (plot_id, from_machine, to_machine, begins_at)
    ), settled as (
      delete from plot_release using handover where plot_release.plot_id = handover.plot_id
    ), taken as (
      update plot set is_holder = true from handover
      where plot.machine_id = handover.to_machine and plot.plot_id = handover.plot_id
    ), change as (
      -- Updates the giving machine even if none of its plots count any more: its row is the lock of its plots.
      select machine_id, sum(sign * counted) as contested, sum(sign * counted * bytes) as lost,
        coalesce(sum(bytes) filter (where sign < 0), 0) as gained, max(begins_at) as begins_at
      from (
        select from_machine, plot_id, 1, null from handover where from_machine is not null
        union all select to_machine, plot_id, -1, begins_at from handover
      ) as side (machine_id, plot_id, sign, begins_at)
      join plot using (machine_id, plot_id)
      cross join lateral (select (state = 'readable')::integer as counted) as counting
      group by machine_id
    )
    update machine set contested_count = contested_count + contested, effective_bytes = effective_bytes - lost,
      taken_bytes = gained
        + case when taken_at > clock_timestamp() - ${MAX_SAMPLE_AGE} then taken_bytes else 0 end,
      taken_at = greatest(taken_at, begins_at)
    from change where machine.id = change.machine_id
    returning account_id`.execute(transaction);
  return [...new Set(accounts.map(({ accountId }) => accountId))];
}

/**
 * A plot goes to the machine that has reported it as readable for the longest, among the machines seen within a day.
 * Its holder gives it up by failing to read it, by a day of silence, or by the deletion of its row. A machine of the
 * same account takes it over once those five minutes have ended, a machine of another account after 24 hours: until
 * then the holder may have counted the plot. Late reports of the new holder about earlier times do not count the plot
 * either.
 */
function buildHandoverQuery(plotIds: readonly Buffer[]): RawBuilder<Handover> {
  return sql<Handover>`
    select distinct on (claim.plot_id)
      claim.plot_id, holding.machine_id as from_machine, claim.machine_id as to_machine, begins_at
    from plot claim
    join machine taker on taker.id = claim.machine_id
    left join plot holding on holding.plot_id = claim.plot_id and holding.is_holder
    left join machine giver on giver.id = holding.machine_id
    left join plot_release release on release.plot_id = claim.plot_id
    cross join lateral (
      select
        case
          when holding.machine_id is null then coalesce(release.released_at, '-infinity')
          when giver.seen_at <= clock_timestamp() - interval '24 hours' then giver.seen_at
          when holding.state <> 'readable' then holding.changed_at end as let_go_at,
        coalesce(giver.account_id, release.account_id) as account_id,
        ${toFiveMinuteStart(sql`clock_timestamp()`)} as running_at
    ) as past
    -- Machine clocks may be up to five minutes ahead.
    cross join lateral (
      select greatest(running_at, ${toFiveMinuteStart(sql`let_go_at + interval '10 minutes'`)}) as begins_at
    ) as future
    where claim.plot_id = any(${[...plotIds]}::bytea[]) and not claim.is_holder and claim.state = 'readable'
      and taker.seen_at > clock_timestamp() - interval '24 hours'
      and (
        let_go_at <= clock_timestamp() - interval '24 hours'
        or (past.account_id = taker.account_id and let_go_at < running_at)
      )
    order by claim.plot_id, claim.changed_at, claim.machine_id`;
}

function toFiveMinuteStart(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_bin(interval '5 minutes', ${instant}, timestamptz 'epoch')`;
}
