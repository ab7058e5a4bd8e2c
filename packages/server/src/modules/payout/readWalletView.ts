import type { Payouts, WalletCoin } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { addressOf } from '@farm/chain';
import type { Db, SeenCoin } from '@farm/database';
import { toExplorerUrl, type PaymentSettings } from './payment.ts';
import { listGiven, listInFlight, listKeys } from './repository.ts';

const COINS_SHOWN = 100;

/** Returns the wallet as last read from the chain, with the coins assigned to batches in flight. */
export async function readWalletView(
  db: Db,
  { withdrawals: { confirmations }, payouts }: PaymentSettings,
  { coins, peak }: { coins: readonly SeenCoin[]; peak: number },
): Promise<Extract<Payouts, { state: 'on' }>['wallet']> {
  const [current = null, ...retired] = await listKeys(db);
  const inFlight = await listInFlight(db);
  const flying = new Set(inFlight.map(({ coinId }) => coinId));
  const ids = coins.map(({ coinId }) => coinId);
  const given = new Map((await listGiven(db, ids)).map(({ coinId, status }) => [coinId, status]));
  const stateOf = ({ coinId, parentId, height }: SeenCoin): WalletCoin['state'] => {
    if (flying.has(coinId) || flying.has(parentId)) return 'given';
    if (given.get(coinId) === 'failed') return 'stranded';
    return peak - height >= confirmations ? 'free' : 'confirming';
  };
  const there = coins
    // Leave out coins of settled batches: they were read before the batch spent them.
    .filter(({ coinId }) => given.get(coinId) !== 'settled')
    .map((coin) => ({ ...coin, amount: BigInt(coin.amount), state: stateOf(coin) }))
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const sum = (state: WalletCoin['state']) => sumOf(there.filter((coin) => coin.state === state));
  return {
    address: current === null ? '' : addressOf(current),
    retiredAddresses: retired.map(addressOf),
    free: mojoToXch(sum('free')),
    stranded: mojoToXch(sum('stranded')),
    confirming: mojoToXch(sum('confirming')),
    inFlight: mojoToXch(sumOf(inFlight)),
    coins: there.slice(0, COINS_SHOWN).map(({ coinId, amount, puzzleHash, height, state }) => ({
      coinId,
      amount: mojoToXch(amount),
      address: addressOf(puzzleHash),
      height,
      depth: Math.max(0, peak - height),
      state,
      explorerUrl: toExplorerUrl(payouts.explorerUrl, coinId),
    })),
    coinCount: there.length,
  };
}

function sumOf(coins: readonly { amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
