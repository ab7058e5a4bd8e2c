import { recordLedgerTx } from '../ledger/index.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import type { Wallet } from './readWallet.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { listBookedCoinIds, listAssignedCoins } from './payout.repository.ts';

/**
 * Records coins in the books that came to the wallet from elsewhere and are deep enough: earnings of the farm, and
 * transfers by operators. Each coin counts once, by its id. A coin created by a coin of the wallet is no income,
 * regardless of the spender.
 */
export async function recordDeposits(
  { db, node, withdrawals, log }: PayoutDependencies,
  { coins, keys }: Wallet,
  peakHeight: number,
): Promise<void> {
  const confirmedCoins = coins.filter(
    ({ height, amount }) => peakHeight - height >= withdrawals.confirmations && amount > 0n,
  );
  const bookedIds = await listBookedCoinIds(
    db,
    'farm_income',
    confirmedCoins.map(({ coinId }) => coinId),
  );
  const newCoins = confirmedCoins.filter(({ coinId }) => !bookedIds.has(coinId));
  const parents = [...new Set(newCoins.map(({ parentId }) => parentId))];
  const ownIds = new Set((await listAssignedCoins(db, parents)).map(({ coinId }) => coinId));
  const unknownParents = parents.filter((parentId) => !ownIds.has(parentId));
  for (const { coinId, puzzleHash } of await readCoinsInChunks(
    (ids) => node.readCoins(ids),
    unknownParents,
  )) {
    if (keys.includes(puzzleHash)) ownIds.add(coinId);
  }
  for (const { coinId, parentId, amount } of newCoins) {
    if (ownIds.has(parentId)) continue;
    await recordLedgerTx(db, {
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
