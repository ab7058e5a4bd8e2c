import { useMemo } from 'react';
import { useListRolloutChoicesQuery } from '../../api/rolloutApi.ts';
import type { Release } from '../../parts/useReleaseLabel.ts';

/** The newest releases of a remote, by version; empty until they are loaded. */
export function useReleases(name: string): ReadonlyMap<string, Release> {
  const { currentData } = useListRolloutChoicesQuery({ name });
  return useMemo(
    () => new Map((currentData?.items ?? []).map((release) => [release.version, release])),
    [currentData],
  );
}
