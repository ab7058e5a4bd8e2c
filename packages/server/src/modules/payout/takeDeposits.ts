import { postToLedger } from '../ledger/index.ts';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';
import { readInParts } from './readInParts.ts';
import { listBooked, listGiven } from './repository.ts';

/**
 * Records coins in the books that came to the wallet from elsewhere and are deep enough: earnings of the farm, and
 * transfers by operators. Each coin counts once, by its id. A coin created by a coin of the wallet is no income,
 * regardless of the spender.
 */
export async function takeDeposits(
  { db, node, withdrawals, log }: PayoutParts,
  { seen, keys }: Wallet,
  peakHeight: number,
): Promise<void> {
  const deep = seen.filter(
    ({ height, amount }) => peakHeight - height >= withdrawals.confirmations && amount > 0n,
  );
  const booked = await listBooked(
    db,
    'farm_income',
    deep.map(({ coinId }) => coinId),
  );
  const fresh = deep.filter(({ coinId }) => !booked.has(coinId));
  const parents = [...new Set(fresh.map(({ parentId }) => parentId))];
  const own = new Set((await listGiven(db, parents)).map(({ coinId }) => coinId));
  const strange = parents.filter((parentId) => !own.has(parentId));
  for (const { coinId, puzzleHash } of await readInParts((ids) => node.readCoins(ids), strange)) {
    if (keys.includes(puzzleHash)) own.add(coinId);
  }
  for (const { coinId, parentId, amount } of fresh) {
    if (own.has(parentId)) continue;
    await postToLedger(db, {
      kind: 'farm_income',
      ref: { type: 'coin', id: coinId },
      entries: [
        { ledgerAccount: 'hot_wallet', amountMojo: -amount },
        { ledgerAccount: 'farming_income', amountMojo: amount },
      ],
    });
    log.info({ coinId, amountMojo: amount.toString() }, 'coins came to the wallet');
  }
}
