import type { Db, PoolRewardTable } from '@farm/database';
import { sql, type Insertable, type Selectable } from 'kysely';

/** A reward that is not settled. */
export type OpenReward = Pick<
  Selectable<PoolRewardTable>,
  'coinId' | 'plotNft' | 'height' | 'arrivedCoinId' | 'absorbedHeight' | 'takenHeight'
>;

/** A reward on the chain, to be recorded. */
export type NewReward = Pick<Insertable<PoolRewardTable>, 'coinId' | 'plotNft' | 'height' | 'amountMojo'>;

/** Outcome of a reward: all null while it lies on the chain. */
export type RewardEnd = Pick<OpenReward, 'arrivedCoinId' | 'absorbedHeight' | 'takenHeight'>;

/** Outcome of a reward; `settledAt` is set if it is final. */
type RewardUpdate = RewardEnd & { coinId: string; settledAt: Date | null };

/** Finds the height below which blocks were looked at for rewards; null before the first time. */
export async function findScanHeight(db: Db): Promise<number | null> {
  const row = await db.selectFrom('poolScan').select('height').executeTakeFirst();
  return row?.height ?? null;
}

/** Stores the height below which blocks were looked at for rewards. */
export async function setScanHeight(db: Db, height: number): Promise<void> {
  await db
    .insertInto('poolScan')
    .values({ height })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ height }))
    .execute();
}

/** Returns the numbers of the PlotNFTs with these contracts, by contract; others are left out. */
export async function readContracts(
  db: Db,
  contractPuzzleHashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('plotNft')
    .select(['contractPuzzleHash', 'number'])
    .where(sql<boolean>`contract_puzzle_hash = any(${contractPuzzleHashes})`)
    .execute();
  return new Map(rows.map(({ contractPuzzleHash, number }) => [contractPuzzleHash, number]));
}

/** Adds rewards that were found. Returns those that were not known. */
export async function addRewards(db: Db, rewards: readonly NewReward[], now: Date): Promise<NewReward[]> {
  if (rewards.length === 0) return [];
  const added = await db
    .insertInto('poolReward')
    .values(rewards.map((reward) => ({ ...reward, foundAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('coinId')
    .execute();
  const addedIds = new Set(added.map(({ coinId }) => coinId));
  return rewards.filter(({ coinId }) => addedIds.has(coinId));
}

/** Lists the rewards that are not settled, in the order of their blocks. */
export async function listOpenRewards(db: Db): Promise<OpenReward[]> {
  return db
    .selectFrom('poolReward')
    .select(['coinId', 'plotNft', 'height', 'arrivedCoinId', 'absorbedHeight', 'takenHeight'])
    .where('settledAt', 'is', null)
    .orderBy('height')
    .orderBy('coinId')
    .execute();
}

/**
 * Records what became of rewards, and whether that is final. One that is settled stays as it is. A reorg may give the
 * coin that arrived for one reward to another, so all forget theirs first.
 * @returns the coins of those that this settled
 */
export async function updateRewards(transaction: Db, rewards: readonly RewardUpdate[]): Promise<string[]> {
  const forgotten = { arrivedCoinId: null, absorbedHeight: null };
  const ends = rewards.map(({ coinId, ...end }) => ({ coinId, set: end }));
  const updated: string[] = [];
  for (const { coinId } of ends) await updateOpen(transaction, coinId, forgotten);
  for (const { coinId, set } of ends)
    if ((await updateOpen(transaction, coinId, set)) && set.settledAt) updated.push(coinId);
  return updated;
}

async function updateOpen(
  transaction: Db,
  coinId: string,
  set: Partial<Omit<RewardUpdate, 'coinId'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('poolReward')
    .set(set)
    .where('coinId', '=', coinId)
    .where('settledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A block whose reward came to the pool, and the account of the PlotNFT that won it. */
export interface WonBlock {
  accountId: string;
  launcherId: string;
  height: number;
}

/** Lists the blocks of rewards that came to the pool, by PlotNFTs that an account has. */
export async function listWonBlocks(db: Db, coinIds: readonly string[]): Promise<WonBlock[]> {
  const { rows } = await sql<WonBlock>`
    select plot_nft.account_id, plot_nft.launcher_id, pool_reward.height
    from pool_reward join plot_nft on plot_nft.number = pool_reward.plot_nft
    where pool_reward.coin_id = any (${coinIds}) and absorbed_height is not null and plot_nft.account_id is not null
    order by pool_reward.height`.execute(db);
  return rows;
}

/** Deletes a reward that a reorg removed, and has its block looked at again: it may have been won again. */
export async function deleteReward(db: Db, { coinId, height }: OpenReward): Promise<void> {
  await sql`
    with deleted as (
      delete from pool_reward where coin_id = ${coinId} and settled_at is null returning height)
    update pool_scan set height = least(height, ${height}) where exists (select from deleted)`.execute(db);
}
