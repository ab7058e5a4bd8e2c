import type { CoinRecord } from '@farm/chain';
import type { ChainDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { listAssignedCoins } from './payout.repository.ts';

/**
 * Returns those parents of the coins that are coins of the wallet, regardless of who spent them. Dust is none: the
 * books do not count it, so a coin that was made of it is income.
 */
export async function listOwnParentIds(
  { db, node, payouts }: Pick<ChainDependencies, 'db' | 'node' | 'payouts'>,
  coins: readonly CoinRecord[],
  { keys, knownIds }: { keys: readonly string[]; knownIds: ReadonlySet<string> },
): Promise<Set<string>> {
  const parentIds = [...new Set(coins.map(({ parentId }) => parentId))];
  const ownIds = new Set((await listAssignedCoins(db, parentIds)).map(({ coinId }) => coinId));
  const otherIds = parentIds.filter((parentId) => !ownIds.has(parentId));
  for (const { coinId, puzzleHash, amount } of await readCoinsInChunks(
    (ids) => node.readCoins(ids),
    otherIds,
  )) {
    if (keys.includes(puzzleHash) && (amount >= payouts.coinMinMojo || knownIds.has(coinId)))
      ownIds.add(coinId);
  }
  return ownIds;
}
