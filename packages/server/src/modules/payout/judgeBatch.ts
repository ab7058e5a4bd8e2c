import type { CoinRecord } from '@farm/chain';
import type { BatchBundle, OpenBatch } from './repository.ts';

/**
 * What the chain says of a batch. `final`: its payments are deep enough; `bundle` is the one that made them, null when
 * somebody else signed what paid just that. `block`: they are in a block. `lost`: a coin of it was spent elsewhere, deep
 * enough. `spent`: a coin of it was spent, and its payments are not there yet. `waiting`: nothing happened.
 */
export type Verdict =
  | { is: 'final'; height: number; bundle: BatchBundle | null }
  | { is: 'block'; height: number }
  | { is: 'lost'; height: number }
  | { is: 'spent' }
  | { is: 'waiting' };

/** The coins of a batch that a verdict needs: what it spends, what it pays, and the change of each bundle. */
export function coinsOf({ inputs, items, bundles }: OpenBatch): string[] {
  return [
    ...inputs.map(({ coinId }) => coinId),
    ...items.map(({ coinId }) => coinId),
    ...bundles.map(({ changeCoinId }) => changeCoinId),
  ];
}

/**
 * Judges by coins that exist alone (docs/decisions/0021-payouts.md).
 * @param found those of {@link coinsOf} that exist, asked for after the peak was read
 */
export function judgeBatch(
  { inputs, items, bundles }: OpenBatch,
  found: readonly CoinRecord[],
  { peakHeight, confirmations }: { peakHeight: number; confirmations: number },
): Verdict {
  const byId = new Map(found.map((coin) => [coin.coinId, coin]));
  const isDeep = (height: number) => peakHeight - height >= confirmations;
  const bundle = bundles.find(({ changeCoinId }) => byId.has(changeCoinId)) ?? null;
  // A sweep pays nobody: its change says that it is there.
  const made = items.length > 0 ? items.map(({ coinId }) => coinId) : bundle ? [bundle.changeCoinId] : [];
  const there = made.flatMap((coinId) => byId.get(coinId) ?? []);
  if (there.length > 0 && there.length === made.length) {
    const height = Math.max(...there.map((coin) => coin.height));
    return isDeep(height) ? { is: 'final', height, bundle } : { is: 'block', height };
  }
  const spends = inputs.flatMap(({ coinId }) => byId.get(coinId)?.spentHeight ?? []);
  if (spends.length === 0) return { is: 'waiting' };
  const height = Math.min(...spends);
  return there.length === 0 && isDeep(height) ? { is: 'lost', height } : { is: 'spent' };
}
