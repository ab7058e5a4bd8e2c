import type { SeenCoin, UnknownSpend } from '@farm/database';
import type { CoinRecord } from '@farm/chain';
import { listUnknownSpends } from './listUnknownSpends.ts';
import type { ChainDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { listOwnParentIds } from './listOwnParentIds.ts';
import { listBookedCoinIds, listKeys, listFailedBatchCoinIds } from './payout.repository.ts';

/** The wallet according to the chain. */
export interface Wallet {
  /** Puzzle hashes of the wallet's keys, the current key first. */
  keys: string[];
  /** Coins of the wallet that are unspent now, without dust. */
  unspent: CoinRecord[];
  /** All coins that were read, spent or not: recent arrivals and coins of the last read. */
  coins: CoinRecord[];
  spends: UnknownSpend[];
  /** False for the first read of a process, and after a reorganization. */
  isContinued: boolean;
}

/** Blocks to read again after a reorganization: it may have changed them since the last read. */
const REREAD_BLOCKS = 64;

/** The stored result of the last read. */
interface LastState {
  height: bigint;
  headerHash: string;
  scannedHeight: bigint;
  coins: SeenCoin[];
  spends: UnknownSpend[];
}

/**
 * Reads the coins of the wallet, without dust. Asks the node only about coins of the last read, by id, and about those that
 * came since, so that the time it takes does not depend on what others sent to the address. Lists everything at the addresses
 * if that does not suffice: for keys that are not among `listedKeys`, and if the block of the last read was replaced.
 * @param listedKeys keys whose addresses this process has listed before the last state was stored
 */
export async function readWallet(
  dependencies: Pick<ChainDependencies, 'db' | 'node' | 'payouts'>,
  lastState: LastState | undefined,
  listedKeys: readonly string[],
): Promise<Wallet> {
  const { db, node } = dependencies;
  const keys = await listKeys(db);
  if (keys.length === 0) return { keys, unspent: [], coins: [], spends: [], isContinued: false };
  const isListed = keys.every((key) => listedKeys.includes(key));
  const continued = lastState && isListed && (await isOnChain(node, lastState)) ? lastState : null;
  const arrivals = continued
    ? // Includes the newest block of the last read: the node may have been adding it.
      await node.readCoinsAt(keys, { fromHeight: Number(continued.height) })
    : await listAllCoins(node, keys, lastState);
  const storedIds = [...(lastState?.coins ?? []), ...(lastState?.spends ?? [])].map(({ coinId }) => coinId);
  const knownIds = new Set([...storedIds, ...(await listFailedBatchCoinIds(db))]);
  const kept = await listWithoutDust(dependencies, arrivals, { keys, knownIds });
  const coinsById = new Map(kept.map((coin) => [coin.coinId, coin]));
  const missingIds = [...knownIds].filter((coinId) => !coinsById.has(coinId));
  for (const coin of await readCoinsInChunks((ids) => node.readCoins(ids), missingIds))
    coinsById.set(coin.coinId, coin);
  const coins = [...coinsById.values()];
  const unspent = coins.filter(({ spentHeight }) => spentHeight === null);
  const spends = await listUnknownSpends(dependencies, coins, keys);
  return { keys, unspent, coins, spends, isContinued: continued !== null };
}

/** True if no reorganization replaced the block of the last read. */
async function isOnChain(
  node: ChainDependencies['node'],
  { height, headerHash }: LastState,
): Promise<boolean> {
  return (await node.readHeaderHash(Number(height))) === headerHash;
}

/** Returns unspent coins, however old, and all coins since shortly before the height that the books are complete at. */
async function listAllCoins(
  node: ChainDependencies['node'],
  keys: readonly string[],
  lastState: LastState | undefined,
): Promise<CoinRecord[]> {
  const fromHeight = Math.max(0, Number(lastState?.scannedHeight ?? 0n) - REREAD_BLOCKS);
  const unspent = await node.readCoinsAt(keys, { unspent: true });
  return [...unspent, ...(await node.readCoinsAt(keys, { fromHeight }))];
}

/**
 * Leaves out dust: coins below the minimum that came from elsewhere. Small coins that are in the books or that came out of
 * the wallet itself, such as change, are no dust.
 */
async function listWithoutDust(
  dependencies: Pick<ChainDependencies, 'db' | 'node' | 'payouts'>,
  coins: readonly CoinRecord[],
  { keys, knownIds }: { keys: readonly string[]; knownIds: ReadonlySet<string> },
): Promise<CoinRecord[]> {
  const { db, payouts } = dependencies;
  const small = coins.filter(({ coinId, amount }) => amount < payouts.coinMinMojo && !knownIds.has(coinId));
  if (small.length === 0) return [...coins];
  const smallIds = new Set(small.map(({ coinId }) => coinId));
  const bookedIds = await listBookedCoinIds(db, 'farm_income', [...smallIds]);
  const ownIds = await listOwnParentIds(dependencies, small, { keys, knownIds });
  return coins.filter(
    ({ coinId, parentId }) => !smallIds.has(coinId) || bookedIds.has(coinId) || ownIds.has(parentId),
  );
}

/** Converts coins to their stored form, in a stable order. */
export function toSeenCoins(coins: readonly CoinRecord[]): SeenCoin[] {
  return coins
    .map(({ coinId, parentId, puzzleHash, amount, height }) => ({
      ...{ coinId, parentId, puzzleHash, height },
      amount: amount.toString(),
    }))
    .toSorted((a, b) => (a.coinId < b.coinId ? -1 : 1));
}
