import { TARGET } from '@farm/server/testing';
import type { CoinRecord } from '@farm/chain';
import { sql } from 'kysely';
import { checkCredits } from './checkPayments.ts';
import { findMember, type Run } from './chainEvents.ts';
import { checkSum, recordFinding, type Win } from './model.ts';

/** Checks at the end of a run that every partial and reward came to where it belongs, once. */
export async function checkBooks(run: Run): Promise<void> {
  for (const [id, { isCounted, member }] of run.model.taken)
    if (isCounted === null)
      recordFinding(run.model, 'lost', `a partial of a ${member.role} farmer is still open: ${id}`);
  await checkPoints(run);
  await checkCredits(run);
  const arrived = await run.world.observer.readCoinsAt([TARGET], { fromHeight: 0 });
  await checkRewards(run, arrived);
  await checkIncome(run, arrived);
}

/** Points are the sum of what counts. */
async function checkPoints({ world, model }: Run): Promise<void> {
  const { rows } = await sql<Record<'points' | 'counted', bigint> & { number: number }>`
    select number,
      (select coalesce(sum(points), 0) from pool_points where plot_nft = number) as points,
      (select coalesce(sum(difficulty), 0) from pool_partial
        where plot_nft = number and counted_at is not null) as counted
    from plot_nft order by number`.execute(world.pool.db);
  for (const { number, points, counted } of rows)
    checkSum(model, `points of ${number}`, { found: points, due: counted });
}

async function checkRewards({ world, model }: Run, arrived: readonly CoinRecord[]): Promise<void> {
  const rows = await world.pool.db.selectFrom('poolReward').selectAll().orderBy('coinId').execute();
  const coins = new Map(arrived.map((coin) => [coin.coinId, coin]));
  const wins = new Map(model.wins.map((won) => [won.coinId, won]));
  const onChain = new Map(
    (await world.observer.readCoins([...wins.keys()])).map((coin) => [coin.coinId, coin]),
  );
  for (const row of rows) {
    const won = wins.get(row.coinId);
    if (!won || findMember(world, row.plotNft) !== won.member) {
      recordFinding(model, 'stolen', `a reward that was not won by ${row.plotNft}: ${row.coinId}`);
      continue;
    }
    wins.delete(row.coinId);
    const spentHeight = onChain.get(row.coinId)?.spentHeight ?? null;
    const coin = coins.get(row.arrivedCoinId ?? '');
    const problem = findProblem(won, { spentHeight, hasArrived: row.arrivedCoinId !== null, coin, row });
    if (problem) recordFinding(model, ...problem);
    model.events.push(`reward ${coin ? 'arrived' : row.takenHeight === null ? 'open' : 'taken'}`);
  }
  for (const { member, coinId } of wins.values())
    if (member.number !== null) recordFinding(model, 'lost', `a reward is not recorded: ${coinId}`);
  const recorded = rows.filter(({ arrivedCoinId }) => arrivedCoinId !== null).length;
  if (recorded > arrived.length)
    recordFinding(model, 'doubleIncome', `${recorded} rewards for ${arrived.length} coins`);
  if (recorded < arrived.length)
    recordFinding(model, 'lost', `${recorded} rewards for ${arrived.length} coins that arrived`);
}

type Problem = [kind: 'stolen' | 'lost' | 'doubleIncome', text: string];

function findProblem(
  { owner, amount, coinId, member }: Win,
  {
    spentHeight,
    hasArrived,
    coin,
    row,
  }: {
    spentHeight: number | null;
    hasArrived: boolean;
    coin: CoinRecord | undefined;
    row: { absorbedHeight: number | null; takenHeight: number | null };
  },
): Problem | null {
  if (hasArrived) {
    if (!coin || coin.amount !== amount || coin.height !== row.absorbedHeight || spentHeight !== coin.height)
      return ['doubleIncome', `no coin arrived for ${coinId}`];
    return owner === 'farmer' ? ['stolen', `a reward of its farmer came to the pool: ${coinId}`] : null;
  }
  if (spentHeight !== row.takenHeight) return ['lost', `a reward is spent, but not recorded so: ${coinId}`];
  if (owner === 'pool' && member.role !== 'leaving')
    return ['lost', `a reward of a ${member.role} farmer did not come: ${coinId}`];
  return null;
}

/** Each coin that arrived is booked once. */
async function checkIncome({ world, model }: Run, arrived: readonly CoinRecord[]): Promise<void> {
  const { rows } = await sql<{ refId: string; times: number; amount: bigint }>`
    select ref_id, count(*)::integer as times, sum(amount) as amount
    from ledger_tx join ledger_entry on tx_id = ledger_tx.id and ledger_account = 'farming_income'
    where kind = 'farm_income' group by ref_id order by ref_id`.execute(world.pool.db);
  const booked = new Map(rows.map((row) => [row.refId, row]));
  for (const { coinId, amount } of arrived) {
    const row = booked.get(coinId);
    if (!row) recordFinding(model, 'lost', `a coin that arrived is not booked: ${coinId}`);
    else if (row.times !== 1 || row.amount !== amount)
      recordFinding(model, 'doubleIncome', `${row.amount} booked for ${amount}: ${coinId}`);
    booked.delete(coinId);
  }
  for (const coinId of booked.keys())
    recordFinding(model, 'doubleIncome', `a coin is booked that never arrived: ${coinId}`);
}
