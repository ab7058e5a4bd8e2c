import type { Coin } from '@farm/chain';
import type { Payee } from '@farm/signer/client';

/** A coin of the wallet, by its name. */
export interface WalletCoin extends Coin {
  coinId: string;
}

/** What the next batch is to be chosen from. */
export interface Choice {
  /** The oldest first. */
  due: readonly Payee[];
  /** Coins that may be given to it. */
  free: readonly WalletCoin[];
  /** Amounts that will be free without anybody's doing. */
  coming: readonly bigint[];
  /** The most that the batch may come to pay the chain. */
  feeMaxMojo: bigint;
}

/** The next batch. `short`: payees that no coin in the wallet or on its way to it covers. */
export interface Chosen {
  payees: Payee[];
  inputs: WalletCoin[];
  short: Payee[];
}

/** How many payments, and how many coins, a batch has at most. */
export const BATCH_MAX = 100;

/**
 * Chooses the next batch: the oldest payments first, no two alike, covered by the largest coins together with the
 * highest fee and one mojo of change. What waits for coins that are on their way keeps its turn: nothing younger
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
    // Two alike would be one coin: the second is for the next batch.
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

/** The largest first; of equal ones always the same, so that whoever chooses again chooses alike. */
function byAmount(a: WalletCoin, b: WalletCoin): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? 1 : -1;
  return a.coinId < b.coinId ? -1 : 1;
}
