import type { PublishedVersion, RolloutEntry } from '@farm/contracts/rollout';
import { planRollback, type ChangeKind } from './changeDraft.ts';

/** A version to choose, and what is known of it; null is not known. */
export type VersionOption = Pick<PublishedVersion, 'version' | 'verification'> & {
  publishedAt: string | null;
};

/** The versions of one name that a change can take. */
export interface Choosable {
  name: string;
  options: VersionOption[];
  /** What those outside of the canary have, where it can be chosen. */
  stable: string | null;
  /** The last one that worked, where that matters. */
  lastGood: string | null;
}

interface ChoosableOptions {
  kind: ChangeKind;
  entry: RolloutEntry;
  published: readonly PublishedVersion[];
  /** '' is none. */
  chosen: string;
}

/** What can be chosen of one name: whatever it is not already, and back from a canary never the canary itself. */
export function listChoosable({ kind, entry, published, chosen }: ChoosableOptions): Choosable {
  const isBack = kind === 'rollback';
  const without = isBack ? planRollback(entry).from : entry.stable;
  const stable = entry.stable === without ? null : entry.stable;
  const lastGood = isBack ? entry.lastGood : null;
  // What is chosen, stable, or worked last may be further back than the list goes.
  const versions = new Set([stable ?? '', lastGood ?? '', ...published.map((one) => one.version), chosen]);
  const options = [...versions]
    .filter((version) => version !== '' && version !== without)
    .map(
      (version) =>
        published.find((one) => one.version === version) ?? {
          version,
          publishedAt: null,
          verification: null,
        },
    );
  return { name: entry.name, options, stable, lastGood };
}
