import { buildAbsorb, parseRewardHeight, toCoinId, type CoinRecord, type PlotNft } from '@farm/chain';
import type { RewardDependencies } from './poolDependencies.ts';

/** Rewards that a member absorbs at once: a cost of 380 million. */
const MAX_REWARDS = 10;
/** Rewards that a PlotNFT which is leaving absorbs at once: a third of a block, which nodes still take. */
const MAX_LAST_REWARDS = 100;

/**
 * Sends a bundle that absorbs rewards of a PlotNFT to the pool, unless its coin is about to be spent already. No bundle is
 * kept: each is built from the newest coins, so that nothing is lost if the node forgets one.
 *
 * The pool takes what was won while the PlotNFT farmed to it. What was won before, after it began to leave, or in an earlier
 * membership is its owner's: no points were counted for it.
 *
 * Absorbing makes a new coin, so that the lock of a PlotNFT that is leaving begins anew. What it won before it began to
 * leave is on the chain by then and comes in one bundle, and nothing else does: its owner is delayed once. The
 * bundle is sent after half of the lock at the latest, before the owner can leave with the rewards; a reorg of the coins
 * does no harm, as the bundle ends with them.
 * @param rewards unspent rewards of the PlotNFT, in the order of their blocks
 * @throws Error if the node does not respond as expected
 */
export async function sendAbsorb(
  parts: RewardDependencies,
  { plotNft, rewards }: { plotNft: PlotNft; rewards: readonly CoinRecord[] },
  peakHeight: number,
): Promise<void> {
  const { node, log } = parts;
  const selected = selectRewards(parts, { plotNft, rewards }, peakHeight);
  if (selected.length === 0 || (await node.isSpendPending(toCoinId(plotNft.coin)))) return;
  const { bundle, txId } = buildAbsorb(parts, plotNft, selected);
  const { outcome, reason } = await node.push(bundle);
  const { launcherId } = plotNft;
  log.info({ launcherId, txId, rewards: selected.length, outcome, reason }, 'absorb pushed');
}

function selectRewards(
  { genesis, settings, confirmations }: RewardDependencies,
  { plotNft: { state, membership }, rewards }: { plotNft: PlotNft; rewards: readonly CoinRecord[] },
  peakHeight: number,
): CoinRecord[] {
  if (state.targetPuzzleHash !== settings.targetPuzzleHash || !membership) return [];
  const { from, until } = membership;
  const own = rewards.filter(({ parentId }) => {
    const height = parseRewardHeight(genesis, parentId) ?? -1;
    return height >= from && height < (until ?? Infinity);
  });
  if (until === null)
    return own.filter(({ height }) => peakHeight - height >= confirmations).slice(0, MAX_REWARDS);
  const depth = Math.min(confirmations, Math.floor(state.relativeLockHeight / 2));
  return peakHeight - until >= depth ? own.slice(0, MAX_LAST_REWARDS) : [];
}
