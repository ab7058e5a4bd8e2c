import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** A day of the pool, in mojo. */
export interface IncomeDay {
  /** As 2026-11-25, in UTC. */
  day: string;
  rewards: number;
  /** Points of all PlotNFTs without the plot filter. */
  unfilteredPoints: bigint;
  income: bigint;
  otherIncome: bigint;
  paid: bigint;
}

/** A reward with its booking, amounts in mojo. */
export interface RewardRow {
  coinId: string;
  launcherId: string;
  height: number;
  amountMojo: bigint;
  foundAt: Date;
  absorbedHeight: number | null;
  takenHeight: number | null;
  arrivedCoinId: string | null;
  bookedAt: Date | null;
}

/** Lists the days from a time on, newest first. Rewards count on the day on which they were found. */
export async function listIncomeDays(db: Db, from: Date): Promise<IncomeDay[]> {
  const toDay = (at: string) => sql`(${sql.ref(at)} at time zone 'utc')::date`;
  const { rows } = await sql<IncomeDay>`
    with day as (
      select generate_series(
        (${from}::timestamptz at time zone 'utc')::date, (now() at time zone 'utc')::date, interval '1 day')::date as day
    ), won as (
      select ${toDay('found_at')} as day, count(*)::integer as rewards
      from pool_reward where found_at >= ${from} and taken_height is null group by 1
    ), proven as (
      select ${toDay('at')} as day, sum(unfiltered_points) as unfiltered_points from pool_points where at >= ${from} group by 1
    ), come as (
      select ${toDay('tx.created_at')} as day,
        sum(entry.amount) filter (where reward.coin_id is not null) as income,
        sum(entry.amount) filter (where reward.coin_id is null) as other_income
      from ledger_tx tx
      join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'farming_income'
      left join pool_reward reward on reward.arrived_coin_id = tx.ref_id
      where tx.kind = 'farm_income' and tx.created_at >= ${from} group by 1
    ), paid as (
      select day, sum(amount) as paid from (
        select ${toDay('posted_at')} as day, total as amount from profit_run where posted_at >= ${from}
        union all
        select ${toDay('tx.created_at')}, credit.amount from pool_credit credit
        join ledger_tx tx on tx.id = credit.ledger_tx_id where tx.created_at >= ${from}
      ) one group by 1
    )
    select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(rewards, 0) as rewards, 
      coalesce(unfiltered_points, 0) as unfiltered_points,
      coalesce(income, 0) as income, coalesce(other_income, 0) as other_income, coalesce(paid, 0) as paid
    from day left join won using (day) left join proven using (day) left join come using (day)
    left join paid using (day)
    order by day.day desc`.execute(db);
  return rows;
}

/** Adds up the points of all PlotNFTs without the plot filter, since the newest reward, or of all time. */
export async function readPointsSinceReward(db: Db): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(sum(unfiltered_points), 0) as points from pool_points
    where at >= coalesce((select max(found_at) from pool_reward), '-infinity')`.execute(db);
  return rows[0]?.points ?? 0n;
}

/** Counts the blocks that were won. */
export async function countRewards(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pool_reward where taken_height is null`.execute(db);
  return rows[0]?.count ?? 0;
}

const selectRewards = sql`
  select reward.coin_id, plot_nft.launcher_id, reward.height, reward.amount_mojo, reward.found_at,
    reward.absorbed_height, reward.taken_height, reward.arrived_coin_id, tx.created_at as booked_at
  from pool_reward reward
  join plot_nft on plot_nft.number = reward.plot_nft
  left join ledger_tx tx
    on tx.kind = 'farm_income' and tx.ref_type = 'coin' and tx.ref_id = reward.arrived_coin_id`;

/** Lists rewards, newest block first, below a height and a coin id at it. */
export async function listRewardRows(
  db: Db,
  { before, limit }: { before: { height: number; coinId: string } | null; limit: number },
): Promise<RewardRow[]> {
  const older = before
    ? sql`where (reward.height, reward.coin_id) < (${before.height}, ${before.coinId})`
    : sql``;
  const { rows } = await sql<RewardRow>`
    ${selectRewards} ${older} order by reward.height desc, reward.coin_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a reward by the id of its coin. */
export async function findRewardRow(db: Db, coinId: string): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`${selectRewards} where reward.coin_id = ${coinId}`.execute(db);
  return rows[0];
}
