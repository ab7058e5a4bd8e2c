import type { SeenCoin, UnknownSpend } from '@farm/database';
import type { CoinRecord } from '@farm/chain';
import { findUnknownSpends } from './findUnknownSpends.ts';
import type { PayoutParts } from './payoutParts.ts';
import { readInParts } from './readInParts.ts';
import { listKeys, listLostInputs } from './repository.ts';

/** The wallet as the chain shows it. */
export interface Wallet {
  /** Its puzzle hashes, the one that is paid to first. */
  keys: string[];
  /** What lies there now. */
  unspent: CoinRecord[];
  /** Everything that was looked at, spent or not: what lies there, what came lately, what lay there before. */
  seen: CoinRecord[];
  spends: UnknownSpend[];
}

/** Blocks that are looked at once more: what a reorganisation may have changed behind the last look. */
const AGAIN = 64;

/**
 * Reads the coins of the wallet. What lay there at the last look and does not any more is asked for by its name, so
 * that no spend goes by unseen, however long ago the last look was.
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

/** Coins as they are kept, always in the same order. */
export function toSeenCoins(coins: readonly CoinRecord[]): SeenCoin[] {
  return coins
    .map(({ coinId, parentId, puzzleHash, amount, height }) => ({
      ...{ coinId, parentId, puzzleHash, height },
      amount: amount.toString(),
    }))
    .toSorted((a, b) => (a.coinId < b.coinId ? -1 : 1));
}
