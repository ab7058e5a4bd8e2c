import type { RolloutEntry } from '@farm/contracts/rollout';

/** State of a version: for all, for some, paused, the one to fall back to, or for nobody. */
export type VersionRole = 'stable' | 'canary' | 'paused' | 'lastGood' | 'none';

/** Tells who gets a version of a remote. */
export function toVersionRole({ stable, canary, lastGood }: RolloutEntry, version: string): VersionRole {
  if (version === stable) return 'stable';
  if (version === canary?.version) return canary.percent === 0 ? 'paused' : 'canary';
  return version === lastGood ? 'lastGood' : 'none';
}

/** The version that another one is compared with: the stable one, and for that one the one before it. */
export function toComparedVersion({ stable, lastGood }: RolloutEntry, version: string): string | null {
  return version === stable ? lastGood : stable;
}
