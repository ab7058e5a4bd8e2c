import { compareCoins, computeMergedSums, MAX_BATCH_SIZE, type WalletCoin } from './planBatch.ts';

/** Input for choosing the coins to merge. */
export interface MergePlanInput {
  /** Coins that may be assigned to a merge. */
  free: readonly WalletCoin[];
  /** Amounts, in mojo, that become free without intervention. */
  incoming: readonly bigint[];
  /** Highest chain fee that a merge may reach through replacements. */
  feeMaxMojo: bigint;
}

/** Coins that the wallet may have in quiet times before some are merged: as many as two batches take. */
const MAX_QUIET_COINS = 2 * MAX_BATCH_SIZE;

/**
 * Chooses the merges after which one batch can pay `neededMojo`: the smallest of the fewest coins that suffice, in groups that
 * a batch takes. No group is needed if one batch can pay it already, or will when the coins on their way have arrived.
 */
export function planMerges(
  { free, incoming, feeMaxMojo }: MergePlanInput,
  neededMojo: bigint,
): WalletCoin[][] {
  const coins = [
    ...free.toSorted(compareCoins).map((coin) => ({ amount: coin.amount, coin })),
    ...incoming.map((amount) => ({ amount, coin: null })),
  ].toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0));
  const sums = computeMergedSums(
    coins.map(({ amount }) => amount),
    feeMaxMojo,
  );
  const count = sums.findIndex((sum) => sum >= neededMojo) + 1;
  const candidates = coins.slice(0, count).flatMap(({ coin }) => coin ?? []);
  const groups: WalletCoin[][] = [];
  let excess = count - MAX_BATCH_SIZE;
  while (excess > 0 && candidates.length > 1) {
    // A merge replaces its coins by one.
    const group = candidates.splice(-Math.min(excess + 1, MAX_BATCH_SIZE));
    groups.push(group);
    excess -= group.length - 1;
  }
  // A merge leaves change even after the highest fee.
  return groups.filter((group) => group.reduce((sum, { amount }) => sum + amount, 0n) > feeMaxMojo);
}

/**
 * Chooses the merges of quiet times: groups of the smallest coins, until the wallet has no more coins than two batches take.
 * Coins below the highest chain fee are not worth it.
 */
export function planQuietMerges({ free, incoming, feeMaxMojo }: MergePlanInput): WalletCoin[][] {
  const candidates = free.filter(({ amount }) => amount > feeMaxMojo).toSorted(compareCoins);
  const groups: WalletCoin[][] = [];
  let count = candidates.length + incoming.length;
  while (count > MAX_QUIET_COINS && candidates.length >= MAX_BATCH_SIZE) {
    groups.push(candidates.splice(-MAX_BATCH_SIZE));
    count -= MAX_BATCH_SIZE - 1;
  }
  return groups;
}
