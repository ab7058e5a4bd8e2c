import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** A time from a moment up to another, which is not part of it. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Adds up the points of the PlotNFTs of each account. Accounts without any are left out. */
export async function readPoints(
  db: Db,
  accountIds: readonly string[],
  { from, to }: TimeSpan,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ accountId: string; points: bigint }>`
    select n.account_id, sum(p.points) as points
    from plot_nft n join pool_points p on p.plot_nft = n.number
    where n.account_id = any(${accountIds}::uuid[]) and p.at >= ${from} and p.at < ${to}
    group by n.account_id`.execute(db);
  return new Map(rows.map(({ accountId, points }) => [accountId, points]));
}

/** Adds up the points of a PlotNFT since a time. */
export async function readFarmerPoints(db: Db, plotNft: number, from: Date): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(sum(points), 0) as points from pool_points
    where plot_nft = ${plotNft} and at >= ${from}`.execute(db);
  return rows[0]?.points ?? 0n;
}
