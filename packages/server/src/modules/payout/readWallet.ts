import type { SeenCoin, UnknownSpend } from '@farm/database';
import type { CoinRecord } from '@farm/chain';
import { listUnknownSpends } from './listUnknownSpends.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { listKeys, listFailedBatchCoinIds } from './payout.repository.ts';

/** The wallet according to the chain. */
export interface Wallet {
  /** Puzzle hashes of the wallet's keys, the current key first. */
  keys: string[];
  /** Coins of the wallet that are unspent now. */
  unspent: CoinRecord[];
  /** All coins that were read, spent or not: unspent coins, recent arrivals, and coins of the last read. */
  coins: CoinRecord[];
  spends: UnknownSpend[];
}

/** Blocks to read again: a reorganization may have changed them since the last read. */
const REREAD_BLOCKS = 64;

/**
 * Reads the coins of the wallet. Coins of the last read that are missing now are read by id, so that no spend is
 * missed, however long ago the last read was.
 */
export async function readWallet(
  dependencies: Pick<PayoutDependencies, 'db' | 'node'>,
  lastState: { scannedHeight: bigint; coins: SeenCoin[]; spends: UnknownSpend[] } | undefined,
): Promise<Wallet> {
  const { db, node } = dependencies;
  const keys = await listKeys(db);
  if (keys.length === 0) return { keys, unspent: [], coins: [], spends: [] };
  const unspent = await node.readCoinsAt(keys, { unspent: true });
  const fromHeight = Math.max(0, Number(lastState?.scannedHeight ?? 0n) - REREAD_BLOCKS);
  const coinsById = new Map<string, CoinRecord>();
  for (const coin of [...unspent, ...(await node.readCoinsAt(keys, { fromHeight }))]) {
    coinsById.set(coin.coinId, coin);
  }
  const storedIds = [...(lastState?.coins ?? []), ...(lastState?.spends ?? [])].map(({ coinId }) => coinId);
  const expectedIds = [...storedIds, ...(await listFailedBatchCoinIds(db))];
  const missingIds = [...new Set(expectedIds)].filter((coinId) => !coinsById.has(coinId));
  for (const coin of await readCoinsInChunks((ids) => node.readCoins(ids), missingIds))
    coinsById.set(coin.coinId, coin);
  const coins = [...coinsById.values()];
  return { keys, unspent, coins: coins, spends: await listUnknownSpends(dependencies, coins, keys) };
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
