import type { CoinRecord } from '@farm/chain';
import type { BatchBundle, OpenBatch } from './payout.repository.ts';

/**
 * State of a batch on the chain. `final`: its payments are deep enough; `bundle` made them, or is null if a bundle
 * signed elsewhere made exactly these payments. `block`: the payments are in a block. `lost`: a coin of the batch was
 * spent elsewhere, deep enough. `split`: that spend made just the payments of `paidIds`. `spent`: a coin of the batch was spent, but the payments do not exist yet. `waiting`:
 * no coin of the batch was spent; unless all of them exist, it waits until they do.
 */
export type Verdict =
  | { is: 'final'; height: number; bundle: BatchBundle | null }
  | { is: 'block'; height: number }
  | { is: 'lost'; height: number }
  | { is: 'split'; height: number; paidIds: string[] }
  | { is: 'spent' }
  | { is: 'waiting'; isMissingCoins: boolean };

/** Returns the ids of the coins that a verdict needs: inputs, payments, and the change of each bundle. */
export function toCoinIds({ inputs, items, bundles }: OpenBatch): string[] {
  return [
    ...inputs.map(({ coinId }) => coinId),
    ...items.map(({ coinId }) => coinId),
    ...bundles.map(({ changeCoinId }) => changeCoinId),
  ];
}

/**
 * Judges a batch by the existence of coins alone (docs/decisions/0021-payouts.md).
 * @param found coins of {@link toCoinIds} that exist, read after the peak
 */
export function computeVerdict(
  { inputs, items, bundles }: OpenBatch,
  found: readonly CoinRecord[],
  { peakHeight, confirmations }: { peakHeight: number; confirmations: number },
): Verdict {
  const byId = new Map(found.map((coin) => [coin.coinId, coin]));
  const isDeep = (height: number) => peakHeight - height >= confirmations;
  const bundle = bundles.find(({ changeCoinId }) => byId.has(changeCoinId)) ?? null;
  // A sweep has no payments: its change shows that it was included.
  const expectedIds =
    items.length > 0 ? items.map(({ coinId }) => coinId) : bundle ? [bundle.changeCoinId] : [];
  const created = expectedIds.flatMap((coinId) => byId.get(coinId) ?? []);
  if (created.length > 0 && created.length === expectedIds.length) {
    const height = Math.max(...created.map((coin) => coin.height));
    return isDeep(height) ? { is: 'final', height, bundle } : { is: 'block', height };
  }
  const spends = inputs.flatMap(({ coinId }) => byId.get(coinId)?.spentHeight ?? []);
  if (spends.length === 0)
    return { is: 'waiting', isMissingCoins: inputs.some(({ coinId }) => !byId.has(coinId)) };
  const height = Math.min(...spends);
  if (created.length === 0) return isDeep(height) ? { is: 'lost', height } : { is: 'spent' };
  // Each spend is final, so that what they have not made is made by none of them.
  if (!isDeep(Math.max(...spends))) return { is: 'spent' };
  const paid = items.filter(({ coinId }) => byId.has(coinId));
  return { is: 'split', height, paidIds: paid.map(({ withdrawalId }) => withdrawalId) };
}
