import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** A proof can be answered for 25 seconds; until then its row keeps it from counting twice. */
const PARTIAL_HOURS = 24;
/** A measured run begins at most seven days ago; until then points are needed by five minutes. */
const POINTS_DAYS = 8;
/** Refusals are shown for the present day. */
const REFUSAL_DAYS = 30;

/**
 * Deletes partials that were looked at a day ago and refusals of a month ago, and adds points of more than eight days ago
 * up to one row a day.
 */
export async function deleteOldPartials(db: Db, now = new Date()): Promise<void> {
  await sql`
    delete from pool_partial
    where received_at < ${now}::timestamptz - make_interval(hours => ${PARTIAL_HOURS})
      and (counted_at is not null or refused_at is not null)`.execute(db);
  await sql`
    delete from pool_refusal
    where day < (${now}::timestamptz at time zone 'utc')::date - ${REFUSAL_DAYS}::integer`.execute(db);
  await sql`
    delete from pool_late
    where day < (${now}::timestamptz at time zone 'utc')::date - ${REFUSAL_DAYS}::integer`.execute(db);
  await sql`
    with day as (
      select date_trunc('day', ${now}::timestamptz, 'utc') - make_interval(days => ${POINTS_DAYS}) as first_kept
    ), old as (
      delete from pool_points using day
      where at < first_kept and at <> date_trunc('day', at, 'utc')
      returning plot_nft, date_trunc('day', at, 'utc') as at, points, unfiltered_points, partials)
    insert into pool_points as p (plot_nft, at, points, unfiltered_points, partials)
    select plot_nft, at, sum(points), sum(unfiltered_points), sum(partials) from old group by plot_nft, at
    on conflict (plot_nft, at) do update
      set points = p.points + excluded.points,
        unfiltered_points = p.unfiltered_points + excluded.unfiltered_points,
        partials = p.partials + excluded.partials`.execute(db);
}

/** Deletes points of more than `days` ago, by when they are one row a day. */
export async function deleteOldPoints(db: Db, days: number): Promise<void> {
  await sql`delete from pool_points where at < now() - make_interval(days => ${days})`.execute(db);
}
