import type { Db, PoolPartialTable } from '@farm/database';
import { sql } from 'kysely';

/** A partial whose proof is valid, to be looked at again later. */
export type NewPartial = Omit<PoolPartialTable, 'countedAt' | 'refusedAt'>;

/** A partial that is to be looked at again. */
export type OpenPartial = Pick<PoolPartialTable, 'quality' | 'plotNft' | 'spHash' | 'isEndOfSubSlot'>;

/** Adds a partial. Returns false if its proof was received before. */
export async function addOpenPartial(db: Db, partial: NewPartial): Promise<boolean> {
  const added = await db
    .insertInto('poolPartial')
    .values({ ...partial, countedAt: null, refusedAt: null })
    .onConflict((conflict) => conflict.column('quality').doNothing())
    .returning('plotNft')
    .executeTakeFirst();
  return added !== undefined;
}

/** Lists partials that were received before a time and neither count nor were refused, oldest first. */
export async function listOpenPartials(db: Db, before: Date, limit: number): Promise<OpenPartial[]> {
  return db
    .selectFrom('poolPartial')
    .select(['quality', 'plotNft', 'spHash', 'isEndOfSubSlot'])
    .where('receivedAt', '<', before)
    .where('countedAt', 'is', null)
    .where('refusedAt', 'is', null)
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
}

/** True if partials for signage points before a time neither count nor were refused. */
export async function hasOpenPartials(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from pool_partial
      where sp_at < ${before} and counted_at is null and refused_at is null) as is_open`.execute(db);
  return rows[0]?.isOpen ?? false;
}

/**
 * Counts partials, and adds their points to the five minutes of their signage points, in one statement: none is counted
 * twice, however often and by however many processes this is done. Returns how many were counted now.
 */
export async function countPartials(db: Db, qualities: readonly Buffer[], now: Date): Promise<number> {
  const { rows } = await sql<{ partials: number }>`
    with counted as (
      update pool_partial set counted_at = ${now}
      where quality = any(${qualities}) and counted_at is null and refused_at is null
      returning plot_nft, difficulty, difficulty * 2 ^ filter_bits as unfiltered,
        to_timestamp(floor(extract(epoch from sp_at) / 300) * 300) as at),
    sums as (
      select plot_nft, at, sum(difficulty) as points, sum(unfiltered) as unfiltered, count(*)::integer as partials
      from counted group by plot_nft, at),
    added as (
      insert into pool_points as p (plot_nft, at, points, unfiltered_points, partials)
      select plot_nft, at, points, unfiltered, partials from sums order by plot_nft, at
      on conflict (plot_nft, at) do update
        set points = p.points + excluded.points,
          unfiltered_points = p.unfiltered_points + excluded.unfiltered_points,
          partials = p.partials + excluded.partials)
    select coalesce(sum(partials), 0)::integer as partials from sums`.execute(db);
  return rows[0]?.partials ?? 0;
}

/** Refuses partials that were valid when they came. */
export async function cancelPartials(
  db: Db,
  { qualities, reason }: { qualities: readonly Buffer[]; reason: string },
  now: Date,
): Promise<void> {
  await sql`
    with refused as (
      update pool_partial set refused_at = ${now}
      where quality = any(${qualities}) and counted_at is null and refused_at is null
      returning plot_nft),
    sums as (select plot_nft, count(*)::integer as partials from refused group by plot_nft)
    insert into pool_refusal as p (plot_nft, day, reason, partials, newest_at)
    select plot_nft, (${now}::timestamptz at time zone 'utc')::date, ${reason}, partials, ${now}
    from sums order by plot_nft
    on conflict (plot_nft, day, reason) do update
      set partials = p.partials + excluded.partials, newest_at = excluded.newest_at`.execute(db);
}

/** Records that a partial of a farmer was refused. */
export async function recordRefusal(
  db: Db,
  { plotNft, reason }: { plotNft: number; reason: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into pool_refusal as p (plot_nft, day, reason, partials, newest_at)
    values (${plotNft}, (${now}::timestamptz at time zone 'utc')::date, ${reason}, 1, ${now})
    on conflict (plot_nft, day, reason) do update
      set partials = p.partials + 1, newest_at = excluded.newest_at`.execute(db);
}
