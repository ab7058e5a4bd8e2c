import type { CoinRecord } from '@farm/chain';

/** As many ids as the node takes at once. */
const IDS_AT_ONCE = 500;

/** Asks about ids, as many at a time as the node takes. */
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
