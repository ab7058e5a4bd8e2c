import type { CoinRecord } from '@farm/chain';

/** Maximum number of ids in one request to the node. */
const MAX_IDS_PER_REQUEST = 500;

/** Reads coins by id, in chunks of the size that the node accepts. */
export async function readCoinsInChunks(
  read: (ids: readonly string[]) => Promise<CoinRecord[]>,
  ids: readonly string[],
): Promise<CoinRecord[]> {
  const found: CoinRecord[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_REQUEST) {
    found.push(...(await read(ids.slice(from, from + MAX_IDS_PER_REQUEST))));
  }
  return found;
}
