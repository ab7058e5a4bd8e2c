import type { PublishedVersion, RolloutEntry } from '@farm/contracts/rollout';
import { planRollback, type ChangeKind } from './changeDraft.ts';

/** A version to choose; null means unknown. */
export type VersionOption = Pick<PublishedVersion, 'version' | 'verification'> & {
  publishedAt: string | null;
};

/** Versions of one remote that a change can use. */
export interface Choosable {
  name: string;
  options: VersionOption[];
  /** Stable version, if it can be chosen. */
  stable: string | null;
  /** Last good version, if relevant. */
  lastGood: string | null;
}

interface ChoosableOptions {
  kind: ChangeKind;
  entry: RolloutEntry;
  published: readonly PublishedVersion[];
  /** '' is none. */
  chosen: string;
}

/**
 * Versions that can be chosen for a remote: all except the current one, and for a rollback from a canary never
 * the canary.
 */
export function listChoosable({ kind, entry, published, chosen }: ChoosableOptions): Choosable {
  const isBack = kind === 'rollback';
  const without = isBack ? planRollback(entry).from : entry.stable;
  const stable = entry.stable === without ? null : entry.stable;
  const lastGood = isBack ? entry.lastGood : null;
  // The chosen, stable and last good versions may be older than the list reaches.
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
