import type { RolloutEntry } from '@farm/contracts/rollout';

/** A version, and how many of a hundred visitors get it. */
export interface VersionShare {
  kind: 'stable' | 'canary';
  version: string;
  percent: number;
}

/** Who gets which version of a remote, stable first. */
export function computeVersionShares({ stable, canary }: RolloutEntry): VersionShare[] {
  const percent = canary?.percent ?? 0;
  return [
    ...(stable === null ? [] : [{ kind: 'stable' as const, version: stable, percent: 100 - percent }]),
    ...(canary === null ? [] : [{ kind: 'canary' as const, version: canary.version, percent }]),
  ];
}
