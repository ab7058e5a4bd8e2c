import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** Today's partials of a PlotNFT, and its points of 24 hours. */
export interface PartialFigures {
  points: bigint;
  unfilteredPoints: bigint;
  validPartials: number;
  openPartials: number;
  lastPartialAt: Date | null;
  refused: { reason: string; partials: number }[];
}

/**
 * Gives a PlotNFT to an account, whoever had it. Returns the account that it belonged to, or null; undefined if the new one was
 * closed.
 */
export async function updateOwner(
  db: Db,
  launcherId: string,
  accountId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ accountId: string | null }>`
    with previous as (select number, account_id from plot_nft where launcher_id = ${launcherId} for update),
      owner as (select id from account where id = ${accountId} and closed_at is null for key share)
    update plot_nft set account_id = owner.id, claimed_at = clock_timestamp()
    from previous, owner where plot_nft.number = previous.number
    returning previous.account_id`.execute(db);
  return rows[0]?.accountId;
}

/** Takes a PlotNFT from its account. Returns false if it is not the account's. */
export async function deleteOwner(db: Db, launcherId: string, accountId: string): Promise<boolean> {
  const released = await db
    .updateTable('plotNft')
    .set({ accountId: null, claimedAt: null })
    .where('launcherId', '=', launcherId)
    .where('accountId', '=', accountId)
    .returning('number')
    .executeTakeFirst();
  return released !== undefined;
}

/** Reads what became of the partials of a PlotNFT, today in UTC. */
export async function readPartialFigures(db: Db, plotNft: number, now: Date): Promise<PartialFigures> {
  const day = sql`date_trunc('day', ${now}::timestamptz, 'utc')`;
  const { rows } = await sql<PartialFigures>`
    with day as (
      select coalesce(sum(points), 0) as points, coalesce(sum(unfiltered_points), 0) as unfiltered_points
      from pool_points where plot_nft = ${plotNft} and at >= ${now}::timestamptz - interval '24 hours')
    select day.*,
      (select coalesce(sum(partials), 0)::integer from pool_points
        where plot_nft = ${plotNft} and at >= ${day}) as valid_partials,
      (select count(*)::integer from pool_partial
        where plot_nft = ${plotNft} and counted_at is null and refused_at is null) as open_partials,
      greatest(
        (select max(received_at) from pool_partial where plot_nft = ${plotNft}),
        (select max(at) from pool_points where plot_nft = ${plotNft})) as last_partial_at,
      (select coalesce(json_agg(json_build_object('reason', reason, 'partials', partials)
          order by partials desc, reason), '[]')
        from pool_refusal
        where plot_nft = ${plotNft} and day = (${now}::timestamptz at time zone 'utc')::date) as refused
    from day`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('Sums without a row');
  return figures;
}
