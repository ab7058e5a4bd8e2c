import type { Payouts, WalletCoin } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { encodeAddress } from '@farm/chain';
import type { Db, SeenCoin } from '@farm/database';
import { toExplorerUrl, type PaymentSettings } from './payment.ts';
import { listAssignedCoins, listCoinsInFlight, listKeys } from './payout.repository.ts';

const MAX_SHOWN_COINS = 100;

/** Returns the wallet as last read from the chain, with the coins assigned to batches in flight. */
export async function readWalletView(
  db: Db,
  { withdrawals: { confirmations }, payouts }: PaymentSettings,
  { coins, peak }: { coins: readonly SeenCoin[]; peak: number },
): Promise<Extract<Payouts, { state: 'on' }>['wallet']> {
  const [current = null, ...retired] = await listKeys(db);
  const inFlight = await listCoinsInFlight(db);
  const inFlightIds = new Set(inFlight.map(({ coinId }) => coinId));
  const ids = coins.map(({ coinId }) => coinId);
  const assigned = await listAssignedCoins(db, ids);
  const statusByCoinId = new Map(assigned.map(({ coinId, status }) => [coinId, status]));
  const releasedIds = new Set(assigned.flatMap(({ coinId, isReleased }) => (isReleased ? coinId : [])));
  const toState = ({ coinId, parentId, height }: SeenCoin): WalletCoin['state'] => {
    if (inFlightIds.has(coinId) || inFlightIds.has(parentId)) return 'given';
    if (releasedIds.has(coinId)) return 'released';
    if (statusByCoinId.has(coinId)) return 'stranded';
    return peak - height >= confirmations ? 'free' : 'confirming';
  };
  const walletCoins = coins
    // Leave out coins of settled batches: they were read before the batch spent them.
    .filter(({ coinId }) => statusByCoinId.get(coinId) !== 'settled')
    .map((coin) => ({ ...coin, amount: BigInt(coin.amount), state: toState(coin) }))
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const sum = (state: WalletCoin['state']) => sumOf(walletCoins.filter((coin) => coin.state === state));
  return {
    address: current === null ? '' : encodeAddress(current),
    retiredAddresses: retired.map(encodeAddress),
    free: toXch(sum('free')),
    stranded: toXch(sum('stranded') + sum('released')),
    confirming: toXch(sum('confirming')),
    inFlight: toXch(sumOf(inFlight)),
    coins: walletCoins.slice(0, MAX_SHOWN_COINS).map(({ coinId, amount, puzzleHash, height, state }) => ({
      coinId,
      amount: toXch(amount),
      address: encodeAddress(puzzleHash),
      height,
      depth: Math.max(0, peak - height),
      state,
      explorerUrl: toExplorerUrl(payouts.explorerUrl, coinId),
    })),
    coinCount: walletCoins.length,
  };
}

function sumOf(coins: readonly { amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
