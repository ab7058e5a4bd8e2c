import { parseRewardHeight, toRewardParentId } from '@farm/chain';
import type { RewardDependencies } from './poolDependencies.ts';
import { MAX_IDS } from './readCoinRecords.ts';
import {
  addRewards,
  findScanHeight,
  readContracts,
  setScanHeight,
  type NewReward,
} from './reward.repository.ts';

/**
 * Adds the rewards for blocks that plots of PlotNFTs of this pool won, up to a height. A reward is known by its parent,
 * which no one can make: the node is asked for the children of these parents, one for each block, however many PlotNFTs
 * there are and whatever else is sent to their contracts. The newest 500 blocks are looked at each time: a reorg may
 * have changed them, and a farmer may have joined after it won.
 * @throws Error if the node does not respond as expected; the blocks before are done
 */
export async function addNewRewards(parts: RewardDependencies, peakHeight: number, now: Date): Promise<void> {
  const { db, log } = parts;
  const newest = Math.max(0, peakHeight - MAX_IDS + 1);
  let from = Math.min(newest, (await findScanHeight(db)) ?? newest);
  while (from <= peakHeight) {
    const end = Math.min(peakHeight + 1, from + MAX_IDS);
    for (const { coinId, plotNft, height, amountMojo } of await addRewards(
      db,
      await listRewards(parts, from, end),
      now,
    ))
      log.info({ coinId, plotNft, height, amountMojo: amountMojo.toString() }, 'reward found');
    await setScanHeight(db, end);
    from = end;
  }
}

/** Lists the rewards of PlotNFTs of this pool for the blocks from a height up to another, which is not part of them. */
async function listRewards(
  { db, node, genesis }: RewardDependencies,
  from: number,
  end: number,
): Promise<NewReward[]> {
  const parentIds = Array.from({ length: end - from }, (_, index) => toRewardParentId(genesis, from + index));
  const coins = await node.readChildren(parentIds);
  const numbers = await readContracts(
    db,
    coins.map(({ puzzleHash }) => puzzleHash),
  );
  return coins.flatMap(({ coinId, parentId, puzzleHash, amount }) => {
    const [plotNft, height] = [numbers.get(puzzleHash), parseRewardHeight(genesis, parentId)];
    // A PlotNFT can't absorb an odd amount; no reward has one.
    if (plotNft === undefined || height === null || amount === 0n || amount % 2n === 1n) return [];
    return [{ coinId, plotNft, height, amountMojo: amount }];
  });
}
