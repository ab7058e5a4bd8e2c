import type { Coin } from '@farm/chain';
import type { Payee } from '@farm/signer/client';

/** A coin of the wallet, with its id. */
export interface WalletCoin extends Coin {
  coinId: string;
}

/** Input for choosing the next batch. */
export interface BatchPlanInput {
  /** Payments due, in the order of their turns. */
  due: readonly Payee[];
  /** Coins that may be assigned to the batch. */
  free: readonly WalletCoin[];
  /** Amounts, in mojo, that become free without intervention. */
  incoming: readonly bigint[];
  /** Highest chain fee that the batch may reach through replacements. */
  feeMaxMojo: bigint;
}

/**
 * The next batch. `short`: payees that the coins in the wallet and on their way to it do not cover, even after merges.
 * `waiting`: the first payee that waits for coins on their way, or for merges.
 */
export interface BatchPlan {
  payees: Payee[];
  inputs: WalletCoin[];
  short: Payee[];
  waiting: Payee | null;
}

/** Maximum number of payments, and of coins, in a batch. */
export const MAX_BATCH_SIZE = 100;

/**
 * Chooses the next batch: payments in the order of their turns, covered by the smallest coin that suffices, or else by the
 * largest coins, together with the highest fee and one mojo of change. A payment that waits for coins on their way keeps
 * its turn: no later one overtakes it. Identical payments need a coin each, so all but the first join only what room and
 * coins the others leave.
 */
export function planBatch({ due, free, incoming, feeMaxMojo }: BatchPlanInput): BatchPlan {
  const coins = free.toSorted(compareCoins);
  const available = sumLargest(coins.map(({ amount }) => amount));
  const eventuallyAvailable = computeMergedSum(
    [...coins.map(({ amount }) => amount), ...incoming],
    feeMaxMojo,
  );
  const payees: Payee[] = [];
  const short: Payee[] = [];
  let waiting: Payee | null = null;
  const identical: Payee[] = [];
  const copies = new Map<string, number>();
  let needed = feeMaxMojo + 1n;
  for (const payee of due) {
    if (payees.length === MAX_BATCH_SIZE) break;
    if (copies.has(toOutputKey(payee))) {
      identical.push(payee);
      continue;
    }
    if (needed + payee.netMojo > eventuallyAvailable) {
      short.push(payee);
      continue;
    }
    if (needed + payee.netMojo > available) {
      waiting = payee;
      break;
    }
    needed += payee.netMojo;
    copies.set(toOutputKey(payee), 1);
    payees.push(payee);
  }
  const inputs = payees.length > 0 ? selectCoins(coins, needed) : [];
  let left = inputs.reduce((sum, { amount }) => sum + amount, -needed);
  for (const payee of identical) {
    const count = copies.get(toOutputKey(payee)) ?? 0;
    if (payees.length === MAX_BATCH_SIZE || count >= inputs.length || payee.netMojo > left) continue;
    left -= payee.netMojo;
    copies.set(toOutputKey(payee), count + 1);
    payees.push(payee);
  }
  return { payees, inputs, short, waiting };
}

/** Outputs with the same key, created by one input, would be the same coin. */
function toOutputKey({ puzzleHash, netMojo }: Payee): string {
  return `${puzzleHash} ${netMojo}`;
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

/**
 * Returns what one batch can pay of the first coin, of the first two, and so on, less the highest fee of each merge that this
 * takes. A merge puts one coin in the place of as many as a batch takes.
 * @param amounts largest first
 */
export function computeMergedSums(amounts: readonly bigint[], feeMaxMojo: bigint): bigint[] {
  let sum = 0n;
  return amounts.map((amount, index) => {
    sum += amount;
    const excess = Math.max(0, index + 1 - MAX_BATCH_SIZE);
    return sum - BigInt(Math.ceil(excess / (MAX_BATCH_SIZE - 1))) * feeMaxMojo;
  });
}

/** Returns what one batch can pay once coins of these amounts are merged as far as that is worth its fees. */
function computeMergedSum(amounts: readonly bigint[], feeMaxMojo: bigint): bigint {
  const sums = computeMergedSums(sortLargestFirst(amounts), feeMaxMojo);
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n);
}

function sumLargest(amounts: readonly bigint[]): bigint {
  return sortLargestFirst(amounts)
    .slice(0, MAX_BATCH_SIZE)
    .reduce((sum, amount) => sum + amount, 0n);
}

function sortLargestFirst(amounts: readonly bigint[]): bigint[] {
  return amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}

/** Orders coins by amount, largest first; ties are broken by id, so that repeated calls choose the same coins. */
export function compareCoins(a: WalletCoin, b: WalletCoin): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? 1 : -1;
  return a.coinId < b.coinId ? -1 : 1;
}
