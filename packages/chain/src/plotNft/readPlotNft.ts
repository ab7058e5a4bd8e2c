import { toBytes32, toHex } from '../coins/hex.ts';
import { toCoinId, type Coin } from '../coins/coin.ts';
import type { ChiaSdk } from '../coins/sdk.ts';
import type { CoinReader, CoinRecord, CoinSpendRecord, SpendReader } from '../node/fullNode.ts';
import { parseLauncherSpend, parsePlotNftSpend, type PlotNftAction } from './parsePlotNftSpend.ts';
import type { PoolState } from './poolState.ts';
import {
  computeP2SingletonPuzzleHash,
  createPlotNftPuzzles,
  type Lineage,
  type PlotNftIdentity,
} from './puzzles.ts';

/** A PlotNFT as of one of its coins. */
export interface PlotNft extends PlotNftIdentity {
  /** Puzzle hash that its plots are made for, and that rewards arrive at; `encodeAddress` makes it an address. */
  contractPuzzleHash: string;
  state: PoolState;
  /**
   * Heights of the blocks in which it farms to the pool of its state: from the one that made it do so up to the one in
   * which it began to leave, which is no part of them. Null unless it farms to a pool or is leaving one.
   */
  membership: { from: number; until: number | null } | null;
  coin: Coin;
  /** Height of the block that created the coin. */
  height: number;
  lineage: Lineage;
}

/** Outcome of reading a PlotNFT. */
export type PlotNftReading =
  /** Its newest coin, whose puzzle is that of its state. */
  | { outcome: 'read'; plotNft: PlotNft }
  /** It has more coins than were followed: continue from this one, whose state is not checked yet. */
  | { outcome: 'unfinished'; tip: PlotNft }
  /** The chain has no such coin, or the coin is no launcher. */
  | { outcome: 'noLauncher' }
  /** The launcher waits to be spent. */
  | { outcome: 'unspent' }
  /** Another kind of singleton, or a PlotNFT whose coin is not what its owner says, or has ended. */
  | { outcome: 'foreign' };

/** Parts that a reading needs. */
export interface PlotNftSource {
  sdk: ChiaSdk;
  node: Pick<CoinReader, 'readCoins' | 'readChildren'> & SpendReader;
  /** Genesis challenge of the chain, see `GENESIS`. */
  genesis: string;
}

/** Coins that one reading follows by default; each takes two or three requests. */
const MAX_COINS = 50;

/**
 * Reads a PlotNFT: follows it from its launcher to its newest coin, or from a coin of an earlier reading as long as
 * a reorg has not removed it. Follows at most `maxCoins` coins.
 * @throws RangeError unless the launcher id is 32 bytes in lowercase hex
 * @throws Error if the node does not respond as expected, or a reorg comes between two requests: read again
 */
export async function readPlotNft(
  source: PlotNftSource,
  launcherId: string,
  { from, maxCoins = MAX_COINS }: { from?: PlotNft; maxCoins?: number } = {},
): Promise<PlotNftReading> {
  toBytes32(launcherId);
  const known = from && (await findCoin(source, from));
  const start = known
    ? { plotNft: { ...from, ...toPosition(known) }, record: known }
    : await readLaunch(source, launcherId);
  if ('outcome' in start) return start;
  let { plotNft, record } = start;
  for (let followed = 0; record.spentHeight !== null; followed++) {
    if (followed >= maxCoins) return { outcome: 'unfinished', tip: plotNft };
    const parsed = parsePlotNftSpend(source.sdk, await readSpend(source, record));
    const next = parsed && (await findNextCoin(source, record.coinId));
    if (!next) return { outcome: 'foreign' };
    const { parentId, amount } = record;
    const { innerPuzzleHash } = parsed;
    plotNft = {
      ...plotNft,
      ...toPosition(next),
      ...toState(plotNft, { action: parsed.action, height: next.height }),
      lineage: { parentId, innerPuzzleHash, amount },
    };
    record = next;
  }
  return isCoinOfState(source, plotNft) ? { outcome: 'read', plotNft } : { outcome: 'foreign' };
}

/** Reads a launcher and the first coin of its singleton. */
async function readLaunch(
  source: PlotNftSource,
  launcherId: string,
): Promise<{ plotNft: PlotNft; record: CoinRecord } | PlotNftReading> {
  const { sdk, node } = source;
  const [launcher] = await node.readCoins([launcherId]);
  if (launcher?.puzzleHash !== toHex(sdk.Constants.singletonLauncherHash())) return { outcome: 'noLauncher' };
  if (launcher.spentHeight === null) return { outcome: 'unspent' };
  const launch = parseLauncherSpend(sdk, await readSpend(source, launcher));
  const record = launch && (await findNextCoin(source, launcherId));
  if (!record) return { outcome: 'foreign' };
  const identity = { launcherId, ...launch.delay };
  const plotNft = {
    ...identity,
    ...toPosition(record),
    contractPuzzleHash: computeP2SingletonPuzzleHash(sdk, identity),
    state: launch.state,
    membership: toMembership(launch.state, record.height),
    lineage: { parentId: launcher.parentId, innerPuzzleHash: null, amount: launcher.amount },
  };
  // Later coins are of this singleton if the first is.
  return isCoinOfState(source, plotNft) ? { plotNft, record } : { outcome: 'foreign' };
}

async function findCoin({ node }: PlotNftSource, { coin }: PlotNft) {
  const [record] = await node.readCoins([toCoinId(coin)]);
  return record;
}

/** Reads what spent a coin. @throws Error if the spend is gone: a reorg came between two requests */
async function readSpend(
  { node }: PlotNftSource,
  { coinId, spentHeight }: CoinRecord,
): Promise<CoinSpendRecord> {
  const spend = spentHeight === null ? null : await node.readPuzzleAndSolution(coinId, spentHeight);
  if (spend === null) throw new Error(`The spend of coin ${coinId} is gone from the chain`);
  return spend;
}

/**
 * Finds the coin of the singleton among the children of its last one: the only odd amount.
 * @throws Error if there are no children at all: a reorg came between two requests
 */
async function findNextCoin({ node }: PlotNftSource, coinId: string) {
  const children = await node.readChildren([coinId]);
  if (children.length === 0) throw new Error(`The spend of coin ${coinId} is gone from the chain`);
  return children.find(({ amount }) => amount % 2n === 1n);
}

function toPosition({ parentId, puzzleHash, amount, height }: CoinRecord): Pick<PlotNft, 'coin' | 'height'> {
  return { coin: { parentId, puzzleHash, amount }, height };
}

/** Returns the state of a PlotNFT after what one of its coins did at a height. */
function toState(
  { state, membership }: PlotNft,
  { action, height }: { action: PlotNftAction; height: number },
): Pick<PlotNft, 'state' | 'membership'> {
  if (action.kind === 'absorb') return { state, membership };
  if (action.kind === 'leave')
    return {
      state: { ...state, state: 'leavingPool' },
      membership: membership && { ...membership, until: height },
    };
  const next = action.state ?? state;
  return { state: next, membership: toMembership(next, height) };
}

/** Returns the membership of a PlotNFT that came to a state at a height; it leaves no pool that it did not farm to. */
function toMembership({ state }: PoolState, height: number): PlotNft['membership'] {
  return state === 'farmingToPool' ? { from: height, until: null } : null;
}

/** True if the puzzle of the coin is that of the state: what an owner says is not believed otherwise. */
function isCoinOfState({ sdk, genesis }: PlotNftSource, plotNft: PlotNft): boolean {
  const { full } = createPlotNftPuzzles({ sdk, clvm: new sdk.Clvm(), genesis }, plotNft, plotNft.state);
  return toHex(full.treeHash()) === plotNft.coin.puzzleHash;
}
