import type { CoinRecord } from '@farm/chain';
import { recordLedgerTx } from '../ledger/index.ts';
import type { ChainDependencies, PayoutDependencies } from './payoutDependencies.ts';
import type { Wallet } from './readWallet.ts';
import { listOwnParentIds } from './listOwnParentIds.ts';
import { listBookedCoinIds } from './payout.repository.ts';

/**
 * Records coins in the books that came to the wallet from elsewhere and are deep enough: earnings of the farm, and
 * transfers by operators. Each coin counts once, by its id. A coin created by a coin of the wallet is no income,
 * regardless of the spender.
 */
export async function recordDeposits(
  dependencies: PayoutDependencies,
  wallet: Pick<Wallet, 'coins' | 'keys'>,
  peakHeight: number,
): Promise<void> {
  const { db, log } = dependencies;
  for (const { coinId, amount } of await listNewDeposits(dependencies, wallet, peakHeight)) {
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

/** Returns the coins that came to the wallet from elsewhere, are deep enough, and are not in the books yet. */
export async function listNewDeposits(
  dependencies: ChainDependencies,
  { coins, keys }: Pick<Wallet, 'coins' | 'keys'>,
  peakHeight: number,
): Promise<CoinRecord[]> {
  const { db, withdrawals } = dependencies;
  const confirmedCoins = coins.filter(
    ({ height, amount }) => peakHeight - height >= withdrawals.confirmations && amount > 0n,
  );
  const bookedIds = await listBookedCoinIds(
    db,
    'farm_income',
    confirmedCoins.map(({ coinId }) => coinId),
  );
  const newCoins = confirmedCoins.filter(({ coinId }) => !bookedIds.has(coinId));
  const knownIds = new Set(coins.map(({ coinId }) => coinId));
  const ownIds = await listOwnParentIds(dependencies, newCoins, { keys, knownIds });
  return newCoins.filter(({ parentId }) => !ownIds.has(parentId));
}
