import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../database/schema.ts';

/** A plot that goes from the machine that held it, if there is one, to another that reports it. */
export interface Handover {
  plotId: Buffer;
  fromMachine: string | null;
  toMachine: string;
}

/** Contested plots in the order of their ids, behind one of them. */
export async function listContested(
  db: Db,
  { after, limit }: { after: Buffer; limit: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ plotId: Buffer }>`
    select plot_id from plot where not is_holder and plot_id > ${after} order by plot_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ plotId }) => plotId);
}

/** Which of the plots are to go to another machine as things are. */
export async function findHandovers(db: Db, plotIds: readonly Buffer[]): Promise<Handover[]> {
  const { rows } = await decided(plotIds).execute(db);
  return rows;
}

/**
 * Hands plots over, those of them that still are to be, between machines that are locked.
 * @returns the accounts of those machines
 */
export async function handOver(
  transaction: Db,
  plotIds: readonly Buffer[],
  lockedIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Handover>`
    with handover as materialized (
      select * from (${decided(plotIds)}) as decided
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
        ${rows.map(({ toMachine }) => toMachine)}::uuid[]
      ) as one (plot_id, from_machine, to_machine)
    ), taken as (
      update plot set is_holder = true from handover
      where plot.machine_id = handover.to_machine and plot.plot_id = handover.plot_id
    ), change as (
      -- The one that gives is changed even if nothing counts any more: its row is the lock of its plots.
      select machine_id, sum(sign * counted) as contested, sum(sign * counted * bytes) as lost
      from (
        select from_machine, plot_id, 1 from handover where from_machine is not null
        union all select to_machine, plot_id, -1 from handover
      ) as side (machine_id, plot_id, sign)
      join plot using (machine_id, plot_id)
      cross join lateral (select (state = 'readable')::integer as counted) as counting
      group by machine_id
    )
    update machine set contested_count = contested_count + contested, effective_bytes = effective_bytes - lost
    from change where machine.id = change.machine_id
    returning account_id`.execute(transaction);
  return [...new Set(accounts.map(({ accountId }) => accountId))];
}

/**
 * A plot goes to whoever has reported it as readable the longest, of the machines that were heard of within a day:
 * if nobody holds it, if its holder was not heard of for a day or has missed it for as long, and at once if its
 * holder misses it and belongs to the same account.
 */
function decided(plotIds: readonly Buffer[]): RawBuilder<Handover> {
  return sql<Handover>`
    select distinct on (claim.plot_id)
      claim.plot_id, holding.machine_id as from_machine, claim.machine_id as to_machine
    from plot claim
    join machine taker on taker.id = claim.machine_id
    left join plot holding on holding.plot_id = claim.plot_id and holding.is_holder
    left join machine giver on giver.id = holding.machine_id
    where claim.plot_id = any(${[...plotIds]}::bytea[]) and not claim.is_holder and claim.state = 'readable'
      and taker.seen_at > clock_timestamp() - interval '1 day'
      and (
        holding.machine_id is null
        or giver.seen_at <= clock_timestamp() - interval '1 day'
        or (holding.state = 'missing'
          and (giver.account_id = taker.account_id or holding.changed_at <= clock_timestamp() - interval '1 day'))
      )
    order by claim.plot_id, claim.changed_at, claim.machine_id`;
}
