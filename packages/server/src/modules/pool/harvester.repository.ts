import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** Most harvesters of a PlotNFT that are listed, and whose late partials are counted in a day. */
const MAX_HARVESTERS = 50;

/** A harvester that sent partials. */
export interface HarvesterRow {
  id: string;
  partials: number;
  delayMs: number | null;
  lastAt: Date | null;
  latePartials: number;
  /** Machine that reports the plot it proved last, if it is of the account that has the PlotNFT. */
  machineId: string | null;
  machineName: string | null;
}

/**
 * Lists the harvesters of a PlotNFT whose partials are kept, which is for a day, or came late today in UTC; the busiest
 * first, at most 50.
 */
export async function listHarvesters(db: Db, plotNft: number, now: Date): Promise<HarvesterRow[]> {
  const { rows } = await sql<HarvesterRow>`
    with valid as (
      select harvester_id, count(*)::integer as partials,
        (extract(epoch from percentile_cont(0.5) within group (order by received_at - sp_at)) * 1000)::integer as delay_ms,
        max(received_at) as last_at, (array_agg(plot_id order by received_at desc))[1] as plot_id
      from pool_partial where plot_nft = ${plotNft} group by harvester_id
    ), late as (
      select harvester_id, partials as late_partials from pool_late
      where plot_nft = ${plotNft} and day = (${now}::timestamptz at time zone 'utc')::date
    ), owned as (
      select machine.id, machine.name from machine join plot_nft using (account_id)
      where plot_nft.number = ${plotNft} and deleted_at is null
    )
    select encode(harvester_id, 'hex') as id, coalesce(partials, 0) as partials, delay_ms, last_at,
      coalesce(late_partials, 0) as late_partials, owned.id as machine_id, owned.name as machine_name
    from valid full join late using (harvester_id)
    left join plot on plot.plot_id = valid.plot_id and is_holder
    left join owned on owned.id = plot.machine_id
    order by 2 desc, 1 limit ${MAX_HARVESTERS}`.execute(db);
  return rows;
}

/** Counts a late partial of a harvester; of so many a day that a farmer can't fill the table with others. */
export async function recordLatePartial(
  db: Db,
  { plotNft, harvesterId }: { plotNft: number; harvesterId: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    with today as (
      select harvester_id from pool_late
      where plot_nft = ${plotNft} and day = (${now}::timestamptz at time zone 'utc')::date
    )
    insert into pool_late as p (plot_nft, day, harvester_id, partials)
    select ${plotNft}, (${now}::timestamptz at time zone 'utc')::date, ${harvesterId}, 1
    where (select count(*) from today) < ${MAX_HARVESTERS} or ${harvesterId} in (select harvester_id from today)
    on conflict (plot_nft, day, harvester_id) do update set partials = p.partials + 1`.execute(db);
}
