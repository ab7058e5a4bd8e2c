import type { PayoutProblem } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { CoinRecord } from '@farm/chain';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import type { Wallet } from './readWallet.ts';
import { listAssignedCoins } from './payout.repository.ts';

/** Number of coins to query concurrently. */
const MAX_CONCURRENT_QUERIES = 16;
/** Maximum number of coins named in an email. */
const MAX_NAMED_COINS = 10;

/**
 * Returns spends of the wallet that a node holds in its mempool and that belong to no batch. A restored database does
 * not know the batches pushed last and would pay their withdrawals again. `isPast`: a coin was spent after the wallet
 * was read, and its pending spend is no longer in the mempool.
 */
export async function checkPendingSpends(
  { db, node }: Pick<PayoutDependencies, 'db' | 'node'>,
  { unspent }: Wallet,
): Promise<{ problems: PayoutProblem[]; isOutdated: boolean }> {
  const unassigned = await listUnassigned({ db }, unspent);
  const pending: CoinRecord[] = [];
  for (let from = 0; from < unassigned.length; from += MAX_CONCURRENT_QUERIES) {
    const chunk = unassigned.slice(from, from + MAX_CONCURRENT_QUERIES);
    const answers = await Promise.all(chunk.map(({ coinId }) => node.isSpendPending(coinId)));
    pending.push(...chunk.filter((_coin, index) => answers[index]));
  }
  // Skip coins assigned to a batch in the meantime: their bundles were pushed after that.
  const unknown = await listUnassigned({ db }, pending);
  const coinsNow = await readCoinsInChunks(
    (ids) => node.readCoins(ids),
    unassigned.map(({ coinId }) => coinId),
  );
  const unspentIds = new Set(
    coinsNow.flatMap(({ coinId, spentHeight }) => (spentHeight === null ? coinId : [])),
  );
  return {
    problems: unknown
      .slice(0, MAX_NAMED_COINS)
      .map(({ coinId, amount }) => ({ kind: 'pending', coinId, amount: toXch(amount) })),
    isOutdated: unassigned.some(({ coinId }) => !unspentIds.has(coinId)),
  };
}

/** Returns the coins that are assigned to no batch. */
async function listUnassigned(
  { db }: Pick<PayoutDependencies, 'db'>,
  coins: readonly CoinRecord[],
): Promise<CoinRecord[]> {
  const ids = coins.map(({ coinId }) => coinId);
  const assigned = (await listAssignedCoins(db, ids)).filter(({ isReleased }) => !isReleased);
  const assignedIds = new Set(assigned.map(({ coinId }) => coinId));
  return coins.filter(({ coinId }) => !assignedIds.has(coinId));
}
