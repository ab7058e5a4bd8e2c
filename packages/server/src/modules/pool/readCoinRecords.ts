import type { CoinReader, CoinRecord } from '@farm/chain';

/** Coins that a node is asked for at once. */
export const MAX_IDS = 500;

/** Reads coins, in as many requests as the node needs. Returns those that exist, by id. */
export async function readCoinRecords(
  node: Pick<CoinReader, 'readCoins'>,
  coinIds: readonly string[],
): Promise<Map<string, CoinRecord>> {
  const found = new Map<string, CoinRecord>();
  for (let from = 0; from < coinIds.length; from += MAX_IDS) {
    for (const record of await node.readCoins(coinIds.slice(from, from + MAX_IDS)))
      found.set(record.coinId, record);
  }
  return found;
}
