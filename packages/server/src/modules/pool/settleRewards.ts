import { isDeepStrictEqual } from 'node:util';
import { listAbsorbs, toCoinId, type CoinRecord, type PlotNft } from '@farm/chain';
import { addNewRewards } from './addNewRewards.ts';
import { listPlotNfts, updateTip, type PlotNftRow } from './pool.repository.ts';
import type { RewardDependencies } from './poolDependencies.ts';
import { readCoinRecords } from './readCoinRecords.ts';
import { readNewestPlotNft } from './readNewestPlotNft.ts';
import {
  deleteReward,
  listOpenRewards,
  listWonBlocks,
  updateRewards,
  type OpenReward,
  type RewardEnd,
} from './reward.repository.ts';
import { sendAbsorb } from './sendAbsorb.ts';

/** A reward that is not settled, with its coin and the one that was recorded as having arrived. */
interface RewardOnChain extends OpenReward {
  coin: CoinRecord;
  /** Undefined if a reorg removed it, or none was recorded. */
  arrived: CoinRecord | undefined;
}

const ON_CHAIN: RewardEnd = { arrivedCoinId: null, absorbedHeight: null, takenHeight: null };

/**
 * Collects rewards: finds them, has them absorbed once they are deep enough, and records what became of each from the
 * coins alone, until that is deep enough as well. Each call is one turn. Any number of processes may take turns at once
 * and be killed: what a turn leaves undone, or got wrong in a reorg, the next one does. What arrives is booked as any
 * coin that comes to the wallet; here only its id is recorded.
 * @throws Error if the node does not respond as expected; trouble with one PlotNFT doesn't keep others from being paid
 */
export async function settleRewards(parts: RewardDependencies, now = new Date()): Promise<void> {
  const { db, node } = parts;
  const { height: peakHeight } = await node.readPeak();
  await addNewRewards(parts, peakHeight, now);
  const rewards = Map.groupBy(await readRewards(parts), ({ plotNft }) => plotNft);
  const plotNfts = await listPlotNfts(db, [...rewards.keys()]);
  const tipIds = plotNfts.map(({ tip }) => toCoinId(tip.coin));
  const tips = await readCoinRecords(node, tipIds);
  const errors: unknown[] = [];
  for (const plotNft of plotNfts) {
    const isNewest = tips.get(toCoinId(plotNft.tip.coin))?.spentHeight === null;
    try {
      const newest = isNewest ? plotNft.tip : await readAndStoreTip(parts, plotNft);
      const own = rewards.get(plotNft.number) ?? [];
      await recordEnds(parts, { tip: newest ?? plotNft.tip, rewards: own }, { peakHeight, now });
      const coins = own.flatMap(({ coin }) => (coin.spentHeight === null ? [coin] : []));
      if (newest) await sendAbsorb(parts, { plotNft: newest, rewards: coins }, peakHeight);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Reads the rewards that are not settled. Those that a reorg removed are deleted. */
async function readRewards({ db, node, log }: RewardDependencies): Promise<RewardOnChain[]> {
  const open = await listOpenRewards(db);
  const coinIds = open.flatMap(({ coinId, arrivedCoinId }) => [coinId, arrivedCoinId ?? []].flat());
  const coins = await readCoinRecords(node, coinIds);
  const found: RewardOnChain[] = [];
  for (const reward of open) {
    const coin = coins.get(reward.coinId);
    if (coin) {
      found.push({ ...reward, coin, arrived: coins.get(reward.arrivedCoinId ?? '') });
      continue;
    }
    await deleteReward(db, reward);
    log.warn({ coinId: reward.coinId, height: reward.height }, 'reward removed by a reorg');
  }
  return found;
}

/** Records what became of the rewards of a PlotNFT. */
async function recordEnds(
  parts: RewardDependencies,
  { tip, rewards }: { tip: PlotNft; rewards: readonly RewardOnChain[] },
  { peakHeight, now }: { peakHeight: number; now: Date },
): Promise<void> {
  const ends = rewards.every(isAsRecorded) ? null : await readEnds(parts, tip, rewards);
  const changes = rewards.flatMap((reward) => {
    const { coinId, arrivedCoinId, absorbedHeight, takenHeight } = reward;
    const recorded: RewardEnd = { arrivedCoinId, absorbedHeight, takenHeight };
    const end = ends === null ? recorded : (ends.get(coinId) ?? ON_CHAIN);
    const height = end.absorbedHeight ?? end.takenHeight;
    const isDeep = height !== null && peakHeight - height >= parts.confirmations;
    if (!isDeep && isDeepStrictEqual(recorded, end)) return [];
    return [{ coinId, ...end, settledAt: isDeep ? now : null }];
  });
  if (changes.length > 0)
    await parts.db.transaction().execute(async (transaction) => {
      const settled = await updateRewards(transaction, changes);
      if (parts.mailQueue && settled.length > 0)
        for (const block of await listWonBlocks(transaction, settled))
          await parts.mailQueue.enqueue(transaction, { kind: 'block-won', ...block });
    });
  for (const change of changes) parts.log.info(change, 'reward changed');
}

/** True if a reward lies on the chain, or the recorded coin arrived for it. What was taken is always looked at again. */
function isAsRecorded({ coin, arrived, absorbedHeight, takenHeight }: RewardOnChain): boolean {
  return (
    coin.spentHeight === absorbedHeight &&
    arrived?.height === (absorbedHeight ?? undefined) &&
    takenHeight === null
  );
}

/**
 * Follows a PlotNFT and stores how far. Returns null if its newest coin is none that this pool knows.
 * @throws Error if it is not at the end yet
 */
async function readAndStoreTip(
  parts: RewardDependencies,
  { number, launcherId, tip }: PlotNftRow,
): Promise<PlotNft | null> {
  const reading = await readNewestPlotNft(parts, launcherId, tip);
  if (reading.outcome === 'read') await updateTip(parts.db, number, reading.plotNft);
  if (reading.outcome === 'unfinished') {
    await updateTip(parts.db, number, reading.tip);
    throw new Error(`PlotNFT ${launcherId} has more coins than a turn follows: the next goes on from there`);
  }
  return reading.outcome === 'read' ? reading.plotNft : null;
}

/** Reads what became of the spent ones of rewards of a PlotNFT: what did not come to the pool was taken elsewhere. */
async function readEnds(
  parts: RewardDependencies,
  tip: PlotNft,
  rewards: readonly RewardOnChain[],
): Promise<Map<string, RewardEnd>> {
  const spent = rewards.flatMap(({ coinId, height, coin: { spentHeight } }) =>
    spentHeight === null ? [] : [{ coinId, height, spentHeight }],
  );
  if (spent.length === 0) return new Map();
  const spentHeights = spent.map(({ spentHeight }) => spentHeight);
  const absorbs = await listAbsorbs(parts, tip, spentHeights);
  return new Map(
    spent.map(({ coinId, height, spentHeight }) => {
      const arrived = absorbs.find(
        ({ rewardHeight, coin }) =>
          rewardHeight === height &&
          coin.height === spentHeight &&
          coin.puzzleHash === parts.settings.targetPuzzleHash,
      )?.coin;
      return [
        coinId,
        arrived
          ? { arrivedCoinId: arrived.coinId, absorbedHeight: spentHeight, takenHeight: null }
          : { ...ON_CHAIN, takenHeight: spentHeight },
      ];
    }),
  );
}
