import type { CoinRecord } from '@farm/chain';

/** Maximum number of ids in one request to the node. */
const IDS_AT_ONCE = 500;

/** Reads coins by id, in chunks of the size that the node accepts. */
export async function readInParts(
  read: (ids: readonly string[]) => Promise<CoinRecord[]>,
  ids: readonly string[],
): Promise<CoinRecord[]> {
  const found: CoinRecord[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    found.push(...(await read(ids.slice(from, from + IDS_AT_ONCE))));
  }
  return found;
}
