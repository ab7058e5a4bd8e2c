import type { RolloutEntry } from '@farm/contracts/rollout';

/** A version and its percentage of visitors. */
export interface VersionShare {
  kind: 'stable' | 'canary';
  version: string;
  percent: number;
}

/** Versions of a remote by share of visitors, stable first. */
export function computeVersionShares({ stable, canary }: RolloutEntry): VersionShare[] {
  const percent = canary?.percent ?? 0;
  return [
    ...(stable === null ? [] : [{ kind: 'stable' as const, version: stable, percent: 100 - percent }]),
    ...(canary === null ? [] : [{ kind: 'canary' as const, version: canary.version, percent }]),
  ];
}
