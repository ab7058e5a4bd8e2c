import type { Coin } from '@farm/chain';
import type { Payee } from '@farm/signer/client';

/** A coin of the wallet, with its id. */
export interface WalletCoin extends Coin {
  coinId: string;
}

/** Input for choosing the next batch. */
export interface Choice {
  /** Payments due, oldest first. */
  due: readonly Payee[];
  /** Coins that may be assigned to the batch. */
  free: readonly WalletCoin[];
  /** Amounts, in mojo, that become free without intervention. */
  coming: readonly bigint[];
  /** Highest chain fee that the batch may reach through replacements. */
  feeMaxMojo: bigint;
}

/** The next batch. `short`: payees that the coins in the wallet and on their way to it do not cover. */
export interface Chosen {
  payees: Payee[];
  inputs: WalletCoin[];
  short: Payee[];
}

/** Maximum number of payments, and of coins, in a batch. */
export const BATCH_MAX = 100;

/**
 * Chooses the next batch: the oldest payments first, no two identical, covered by the largest coins together with the
 * highest fee and one mojo of change. A payment that waits for coins on their way keeps its turn: no younger payment
 * overtakes it.
 */
export function chooseBatch({ due, free, coming, feeMaxMojo }: Choice): Chosen {
  const coins = free.toSorted(byAmount);
  const inHand = sumOfLargest(coins.map(({ amount }) => amount));
  const inTime = sumOfLargest([...coins.map(({ amount }) => amount), ...coming]);
  const payees: Payee[] = [];
  const short: Payee[] = [];
  const chosen = new Set<string>();
  let needed = feeMaxMojo + 1n;
  for (const one of due) {
    if (payees.length === BATCH_MAX) break;
    const coin = `${one.puzzleHash} ${one.netMojo}`;
    // Two identical payments would be the same coin: the second waits for the next batch.
    if (chosen.has(coin)) continue;
    if (needed + one.netMojo > inTime) {
      short.push(one);
      continue;
    }
    if (needed + one.netMojo > inHand) break;
    needed += one.netMojo;
    chosen.add(coin);
    payees.push(one);
  }
  return { payees, inputs: payees.length > 0 ? cover(coins, needed) : [], short };
}

function cover(coins: readonly WalletCoin[], needed: bigint): WalletCoin[] {
  let sum = 0n;
  return coins.filter(({ amount }) => {
    const isNeeded = sum < needed;
    if (isNeeded) sum += amount;
    return isNeeded;
  });
}

function sumOfLargest(amounts: readonly bigint[]): bigint {
  return amounts
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, BATCH_MAX)
    .reduce((sum, amount) => sum + amount, 0n);
}

/** Orders coins by amount, largest first; ties are broken by id, so that repeated calls choose the same coins. */
function byAmount(a: WalletCoin, b: WalletCoin): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? 1 : -1;
  return a.coinId < b.coinId ? -1 : 1;
}
