import type { Db } from '@farm/database';
import { sql } from 'kysely';
import type { TimeSpan } from '../share/index.ts';

/** Points and partials of a PlotNFT that counted in a time. */
export interface CountedPoints {
  /** Null if nobody has claimed it. */
  accountId: string | null;
  plotNft: number;
  joinedAt: Date;
  unfilteredPoints: bigint;
  partials: number;
}

/** Lists what PlotNFTs counted in a time: all, or those of the accounts with the ids. */
export async function listCountedPoints(
  db: Db,
  { from, to }: TimeSpan,
  accountIds?: readonly string[],
): Promise<CountedPoints[]> {
  const { rows } = await sql<CountedPoints>`
    select n.account_id, n.number as plot_nft, n.joined_at, sum(p.unfiltered_points) as unfiltered_points,
      sum(p.partials)::integer as partials
    from plot_nft n join pool_points p on p.plot_nft = n.number
    where ${accountIds ? sql`n.account_id = any(${accountIds}::uuid[])` : sql`true`}
      and p.at >= ${from} and p.at < ${to}
    group by n.number`.execute(db);
  return rows;
}

/** Lists the points of an account without the plot filter, as they are kept, oldest first. */
export async function listPoints(
  db: Db,
  accountId: string,
  { from, to }: TimeSpan,
): Promise<{ at: Date; unfilteredPoints: bigint }[]> {
  const { rows } = await sql<{ at: Date; unfilteredPoints: bigint }>`
    select p.at, sum(p.unfiltered_points) as unfiltered_points from pool_points p join plot_nft n on n.number = p.plot_nft
    where n.account_id = ${accountId} and p.at >= ${from} and p.at < ${to}
    group by p.at order by p.at`.execute(db);
  return rows;
}

/** Adds up the points of a PlotNFT since a time. */
export async function readFarmerPoints(db: Db, plotNft: number, from: Date): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(sum(points), 0) as points from pool_points
    where plot_nft = ${plotNft} and at >= ${from}`.execute(db);
  return rows[0]?.points ?? 0n;
}

/** Recent points of a PlotNFT whose farmer has not asked for a difficulty. */
export interface RecentPoints {
  launcherId: string;
  difficulty: bigint;
  difficultySince: Date;
  joinedAt: Date;
  dayPoints: bigint;
  hourPoints: bigint;
  hourPartials: number;
}

/** Lists what PlotNFTs counted in the day and in the hour before a time, without those that asked for a difficulty. */
export async function listRecentPoints(db: Db, to: Date): Promise<RecentPoints[]> {
  const dayAgo = new Date(to.getTime() - 86_400_000);
  const hourAgo = new Date(to.getTime() - 3_600_000);
  const { rows } = await sql<RecentPoints>`
    select n.launcher_id, n.difficulty, n.difficulty_since, n.joined_at,
      coalesce(sum(p.points), 0) as day_points,
      coalesce(sum(p.points) filter (where p.at >= ${hourAgo}), 0) as hour_points,
      coalesce(sum(p.partials) filter (where p.at >= ${hourAgo}), 0)::integer as hour_partials
    from plot_nft n left join pool_points p
      on p.plot_nft = n.number and p.at < ${to} and p.at >= ${dayAgo}
    where n.suggested_difficulty is null
    group by n.number`.execute(db);
  return rows;
}
