import type { Coin } from '@farm/chain';
import type { Payee } from '@farm/signer/client';

/** A coin of the wallet, with its id. */
export interface WalletCoin extends Coin {
  coinId: string;
}

/** Input for choosing the next batch. */
export interface BatchPlanInput {
  /** Payments due, oldest first. */
  due: readonly Payee[];
  /** Coins that may be assigned to the batch. */
  free: readonly WalletCoin[];
  /** Amounts, in mojo, that become free without intervention. */
  incoming: readonly bigint[];
  /** Highest chain fee that the batch may reach through replacements. */
  feeMaxMojo: bigint;
}

/** The next batch. `short`: payees that the coins in the wallet and on their way to it do not cover. */
export interface BatchPlan {
  payees: Payee[];
  inputs: WalletCoin[];
  short: Payee[];
}

/** Maximum number of payments, and of coins, in a batch. */
export const MAX_BATCH_SIZE = 100;

/**
 * Chooses the next batch: the oldest payments first, no two identical, covered by the smallest coin that suffices, or
 * else by the largest coins, together with the highest fee and one mojo of change. A payment that waits for coins on their way keeps its turn: no younger payment
 * overtakes it.
 */
export function planBatch({ due, free, incoming, feeMaxMojo }: BatchPlanInput): BatchPlan {
  const coins = free.toSorted(byAmount);
  const available = sumLargest(coins.map(({ amount }) => amount));
  const eventuallyAvailable = sumLargest([...coins.map(({ amount }) => amount), ...incoming]);
  const payees: Payee[] = [];
  const short: Payee[] = [];
  const coinKeys = new Set<string>();
  let needed = feeMaxMojo + 1n;
  for (const payee of due) {
    if (payees.length === MAX_BATCH_SIZE) break;
    const coinKey = `${payee.puzzleHash} ${payee.netMojo}`;
    // Two identical payments would be the same coin: the second waits for the next batch.
    if (coinKeys.has(coinKey)) continue;
    if (needed + payee.netMojo > eventuallyAvailable) {
      short.push(payee);
      continue;
    }
    if (needed + payee.netMojo > available) break;
    needed += payee.netMojo;
    coinKeys.add(coinKey);
    payees.push(payee);
  }
  return { payees, inputs: payees.length > 0 ? selectCoins(coins, needed) : [], short };
}

/** `coins` are sorted, largest first. */
function selectCoins(coins: readonly WalletCoin[], needed: bigint): WalletCoin[] {
  const smallest = coins.findLast(({ amount }) => amount >= needed);
  if (smallest) return [smallest];
  let sum = 0n;
  return coins.filter(({ amount }) => {
    const isNeeded = sum < needed;
    if (isNeeded) sum += amount;
    return isNeeded;
  });
}

function sumLargest(amounts: readonly bigint[]): bigint {
  return amounts
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, MAX_BATCH_SIZE)
    .reduce((sum, amount) => sum + amount, 0n);
}

/** Orders coins by amount, largest first; ties are broken by id, so that repeated calls choose the same coins. */
function byAmount(a: WalletCoin, b: WalletCoin): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? 1 : -1;
  return a.coinId < b.coinId ? -1 : 1;
}
