import { toCoinId } from '../coins/coin.ts';
import type { CoinRecord } from '../node/fullNode.ts';
import { parsePlotNftSpend } from './parsePlotNftSpend.ts';
import type { PlotNft, PlotNftSource } from './readPlotNft.ts';

/** A reward that a PlotNFT absorbed. */
export interface AbsorbedReward {
  /** Height of the block that the reward is for. */
  rewardHeight: number;
  /** The coin that arrived at the target that the PlotNFT had then. */
  coin: CoinRecord;
}

/** Coins that are looked at in either direction. Each takes a request. */
const MAX_COINS = 1_000;
/** Coins whose children are asked for at once. */
const MAX_IDS = 500;

/**
 * Lists what a PlotNFT absorbed in the blocks at these heights, whoever had it do so. Follows its coins both ways from
 * the one that was read, up to 1,000 coins each: forward to the newest, and back to the lowest of the heights.
 * @throws Error if the node does not respond as expected, or a reorg comes between two requests: list again
 */
export async function listAbsorbs(
  source: PlotNftSource,
  plotNft: PlotNft,
  heights: readonly number[],
): Promise<AbsorbedReward[]> {
  const spent = [
    ...(await listEarlierCoins(source, plotNft, Math.min(...heights))),
    ...(await listLaterCoins(source, plotNft)),
  ].filter(({ spentHeight }) => spentHeight !== null && heights.includes(spentHeight));
  const absorbs: AbsorbedReward[] = [];
  for (let from = 0; from < spent.length; from += MAX_IDS) {
    const coins = spent.slice(from, from + MAX_IDS);
    const children = await source.node.readChildren(coins.map(({ coinId }) => coinId));
    for (const coin of coins) {
      const action = await readAction(source, coin);
      if (action?.kind !== 'absorb') continue;
      const arrived = children.find(
        ({ parentId, amount }) => parentId === coin.coinId && amount === action.amount,
      );
      if (arrived) absorbs.push({ rewardHeight: action.height, coin: arrived });
    }
  }
  return absorbs;
}

/** Lists the coins before that of the PlotNFT which were spent at a height or later. */
async function listEarlierCoins(
  { node }: PlotNftSource,
  { launcherId, coin }: PlotNft,
  height: number,
): Promise<CoinRecord[]> {
  const earlier: CoinRecord[] = [];
  let { parentId } = coin;
  while (parentId !== launcherId && earlier.length < MAX_COINS) {
    const [parent] = await node.readCoins([parentId]);
    if (!parent || parent.spentHeight === null) throw createGoneError(parentId);
    if (parent.spentHeight < height) break;
    earlier.push(parent);
    ({ parentId } = parent);
  }
  return earlier;
}

/** Lists the coin of the PlotNFT and those after it. */
async function listLaterCoins({ node }: PlotNftSource, { coin }: PlotNft): Promise<CoinRecord[]> {
  let [record] = await node.readCoins([toCoinId(coin)]);
  if (!record) throw createGoneError(toCoinId(coin));
  const later: CoinRecord[] = [];
  while (record && later.length < MAX_COINS) {
    later.push(record);
    if (record.spentHeight === null) break;
    record = (await node.readChildren([record.coinId])).find(({ amount }) => amount % 2n === 1n);
  }
  return later;
}

async function readAction({ sdk, node }: PlotNftSource, { coinId, spentHeight }: CoinRecord) {
  const spend = spentHeight === null ? null : await node.readPuzzleAndSolution(coinId, spentHeight);
  if (spend === null) throw createGoneError(coinId);
  return parsePlotNftSpend(sdk, spend)?.action;
}

function createGoneError(coinId: string): Error {
  return new Error(`Coin ${coinId} or its spend is gone from the chain`);
}
