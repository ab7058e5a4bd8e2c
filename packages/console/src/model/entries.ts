import { SHELL } from '@farm/contracts/registry';
import type { PublishedVersion, RolloutEntry } from '@farm/contracts/rollout';

/** What is live, and what was published but never promoted; the shell first, then by name. */
export function withPublished(
  entries: readonly RolloutEntry[],
  published: readonly Pick<PublishedVersion, 'name'>[],
): RolloutEntry[] {
  const live = new Set(entries.map(({ name }) => name));
  const others = new Set(published.map(({ name }) => name).filter((name) => !live.has(name)));
  if (others.size === 0) return [...entries];
  return [...entries, ...Array.from(others, makeUnlive)].toSorted(
    (one, other) =>
      Number(other.name === SHELL) - Number(one.name === SHELL) || (one.name < other.name ? -1 : 1),
  );
}

function makeUnlive(name: string): RolloutEntry {
  return {
    name,
    stable: null,
    lastGood: null,
    canary: null,
    disabled: null,
    stableSince: null,
    canarySince: null,
    rates: { stable: null, canary: null },
  };
}
