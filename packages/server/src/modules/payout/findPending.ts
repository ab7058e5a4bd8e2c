import type { PayoutProblem } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { CoinRecord } from '@farm/chain';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';
import { listGiven } from './repository.ts';

/** How many coins are asked about at a time. */
const AT_ONCE = 16;
/** As many as a mail can name. */
const NAMED_MAX = 10;

/**
 * Spends of the wallet that a node holds for a coming block and that are no batch's. A database that was restored knows
 * nothing of the batches that were pushed last, and would have their withdrawals paid once more. `isPast`: a coin is gone
 * since the wallet was read, with what was pending then.
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
  // What was given to a batch meanwhile was pushed after that.
  const strange = await listOwn({ db }, pending);
  const there = new Set((await node.readCoinsAt(keys, { unspent: true })).map(({ coinId }) => coinId));
  return {
    problems: strange
      .slice(0, NAMED_MAX)
      .map(({ coinId, amount }) => ({ kind: 'pending', coinId, amount: mojoToXch(amount) })),
    isPast: own.some(({ coinId }) => !there.has(coinId)),
  };
}

/** Coins that were given to no batch. */
async function listOwn({ db }: Pick<PayoutParts, 'db'>, coins: readonly CoinRecord[]): Promise<CoinRecord[]> {
  const ids = coins.map(({ coinId }) => coinId);
  const given = new Set((await listGiven(db, ids)).map(({ coinId }) => coinId));
  return coins.filter(({ coinId }) => !given.has(coinId));
}
