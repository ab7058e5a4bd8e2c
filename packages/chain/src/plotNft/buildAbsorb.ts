import type { Coin } from '../coins/coin.ts';
import { toCoinId } from '../coins/coin.ts';
import { encodeBundle } from '../coins/encodeBundle.ts';
import { toBytes32, toHex } from '../coins/hex.ts';
import type { ChiaSdk } from '../coins/sdk.ts';
import { toSdkCoin } from '../coins/toSdkCoin.ts';
import { createPlotNftPuzzles, encodeLineage, parseRewardHeight, type Lineage } from './puzzles.ts';
import type { PlotNft } from './readPlotNft.ts';

/** A bundle that absorbs rewards. It needs no signature, and so no fee can be part of it. */
export interface Absorb {
  /** Id of the bundle in the mempool, in hex. */
  txId: string;
  /** The spend bundle as JSON, in the form that `push_tx` expects. */
  bundle: string;
  /** CLVM cost. */
  cost: bigint;
  /** Coins that arrive at the target of the PlotNFT's state: one for each reward, in the same order. */
  coins: Coin[];
  /** The PlotNFT after the bundle; its height is that of the last coin, as the new coin has none yet. */
  plotNft: PlotNft;
}

/**
 * Builds a bundle that absorbs rewards of a PlotNFT to the target of its state, in either state. Each reward
 * spends the coin of the PlotNFT once more, so the rewards of a bundle follow one another; each has a cost of about
 * 38 million.
 * @throws RangeError if there is no reward, or a coin is no reward of this PlotNFT
 */
export function buildAbsorb(
  { sdk, genesis }: { sdk: ChiaSdk; genesis: string },
  plotNft: PlotNft,
  rewards: readonly Coin[],
): Absorb {
  if (rewards.length === 0) throw new RangeError('There is no reward to absorb');
  if (new Set(rewards.map(toCoinId)).size !== rewards.length)
    throw new RangeError('A reward is absorbed twice');
  const clvm = new sdk.Clvm();
  const { contract, inner, full } = createPlotNftPuzzles({ sdk, clvm, genesis }, plotNft, plotNft.state);
  const [innerHash, innerPuzzleHash] = [clvm.atom(inner.treeHash()), toHex(inner.treeHash())];
  const coins: Coin[] = [];
  let { coin, lineage }: { coin: Coin; lineage: Lineage } = plotNft;
  for (const reward of rewards) {
    const height = parseRewardHeight(genesis, reward.parentId);
    // The singleton knows its own coin by an odd amount, and rewards have even ones.
    if (height === null || reward.amount % 2n === 1n || reward.puzzleHash !== plotNft.contractPuzzleHash)
      throw new RangeError(`Coin ${toCoinId(reward)} is no reward of this PlotNFT`);
    const claim = [clvm.int(reward.amount), clvm.int(BigInt(height))];
    // The waiting room is told to absorb; a member knows from the height.
    const isMember = plotNft.state.state === 'farmingToPool';
    const innerSolution = clvm.list(isMember ? claim : [clvm.int(0n), ...claim]);
    const solution = clvm.list([encodeLineage(clvm, lineage), clvm.int(coin.amount), innerSolution]);
    clvm.spendCoin(toSdkCoin(sdk, coin), new sdk.Spend(full, solution));
    const proof = clvm.list([innerHash, clvm.atom(toBytes32(toCoinId(reward)))]);
    clvm.spendCoin(toSdkCoin(sdk, reward), new sdk.Spend(contract, proof));
    const parentId = toCoinId(coin);
    coins.push({ parentId, puzzleHash: plotNft.state.targetPuzzleHash, amount: reward.amount });
    lineage = { parentId: coin.parentId, innerPuzzleHash, amount: coin.amount };
    coin = { ...coin, parentId };
  }
  const coinSpends = clvm.coinSpends();
  const signature = sdk.Signature.infinity();
  return {
    txId: toHex(new sdk.SpendBundle(coinSpends, signature).hash()),
    bundle: encodeBundle(coinSpends, signature),
    cost: sdk.spendBundleCost(coinSpends),
    coins,
    plotNft: { ...plotNft, coin, lineage },
  };
}
