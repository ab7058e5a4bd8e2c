import type { SeenCoin, UnknownSpend } from '@farm/database';
import type { CoinRecord } from '@farm/chain';
import { findUnknownSpends } from './findUnknownSpends.ts';
import type { PayoutParts } from './payoutParts.ts';
import { readInParts } from './readInParts.ts';
import { listKeys, listLostInputs } from './repository.ts';

/** The wallet according to the chain. */
export interface Wallet {
  /** Puzzle hashes of the wallet's keys, the current key first. */
  keys: string[];
  /** Coins of the wallet that are unspent now. */
  unspent: CoinRecord[];
  /** All coins that were read, spent or not: unspent coins, recent arrivals, and coins of the last read. */
  seen: CoinRecord[];
  spends: UnknownSpend[];
}

/** Blocks to read again: a reorganization may have changed them since the last read. */
const AGAIN = 64;

/**
 * Reads the coins of the wallet. Coins of the last read that are missing now are read by id, so that no spend is
 * missed, however long ago the last read was.
 */
export async function readWallet(
  parts: Pick<PayoutParts, 'db' | 'node'>,
  last: { scannedHeight: bigint; coins: SeenCoin[]; spends: UnknownSpend[] } | undefined,
): Promise<Wallet> {
  const { db, node } = parts;
  const keys = await listKeys(db);
  if (keys.length === 0) return { keys, unspent: [], seen: [], spends: [] };
  const unspent = await node.readCoinsAt(keys, { unspent: true });
  const fromHeight = Math.max(0, Number(last?.scannedHeight ?? 0n) - AGAIN);
  const seen = new Map<string, CoinRecord>();
  for (const coin of [...unspent, ...(await node.readCoinsAt(keys, { fromHeight }))]) {
    seen.set(coin.coinId, coin);
  }
  const kept = [...(last?.coins ?? []), ...(last?.spends ?? [])].map(({ coinId }) => coinId);
  const known = [...kept, ...(await listLostInputs(db))];
  const gone = [...new Set(known)].filter((coinId) => !seen.has(coinId));
  for (const coin of await readInParts((ids) => node.readCoins(ids), gone)) seen.set(coin.coinId, coin);
  const all = [...seen.values()];
  return { keys, unspent, seen: all, spends: await findUnknownSpends(parts, all, keys) };
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
