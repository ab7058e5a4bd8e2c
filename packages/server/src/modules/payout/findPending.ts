import type { PayoutProblem } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { CoinRecord } from '@farm/chain';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';
import { listGiven } from './repository.ts';

/** Number of coins to query concurrently. */
const AT_ONCE = 16;
/** Maximum number of coins named in an email. */
const NAMED_MAX = 10;

/**
 * Returns spends of the wallet that a node holds in its mempool and that belong to no batch. A restored database does
 * not know the batches pushed last and would pay their withdrawals again. `isPast`: a coin was spent after the wallet
 * was read, and its pending spend is no longer in the mempool.
 */
export async function findPending(
  { db, node }: Pick<PayoutParts, 'db' | 'node'>,
  { unspent, keys }: Wallet,
): Promise<{ problems: PayoutProblem[]; isPast: boolean }> {
  const own = await listOwn({ db }, unspent);
  const pending: CoinRecord[] = [];
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const some = own.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(({ coinId }) => node.isSpendPending(coinId)));
    pending.push(...some.filter((_coin, index) => answers[index]));
  }
  // Skip coins assigned to a batch in the meantime: their bundles were pushed after that.
  const strange = await listOwn({ db }, pending);
  const there = new Set((await node.readCoinsAt(keys, { unspent: true })).map(({ coinId }) => coinId));
  return {
    problems: strange
      .slice(0, NAMED_MAX)
      .map(({ coinId, amount }) => ({ kind: 'pending', coinId, amount: mojoToXch(amount) })),
    isPast: own.some(({ coinId }) => !there.has(coinId)),
  };
}

/** Returns the coins that are assigned to no batch. */
async function listOwn({ db }: Pick<PayoutParts, 'db'>, coins: readonly CoinRecord[]): Promise<CoinRecord[]> {
  const ids = coins.map(({ coinId }) => coinId);
  const given = new Set((await listGiven(db, ids)).map(({ coinId }) => coinId));
  return coins.filter(({ coinId }) => !given.has(coinId));
}
