import type { PublishedVersion } from '@farm/contracts/rollout';
import { useMemo } from 'react';
import { useListRolloutChoicesQuery } from '../../api/rolloutApi.ts';

/** Versions to choose from, newest first, by name. */
export interface VersionChoices {
  byName: Record<string, PublishedVersion[]>;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Published versions of one remote, or of all.
 * @param name undefined for all
 */
export function useVersionChoices(name: string | undefined, isWanted: boolean): VersionChoices {
  const query = useListRolloutChoicesQuery(name === undefined ? {} : { name }, {
    skip: !isWanted,
    refetchOnMountOrArgChange: true,
  });
  const { currentData } = query;
  const byName = useMemo(() => {
    const grouped: Record<string, PublishedVersion[]> = {};
    for (const item of currentData?.items ?? []) (grouped[item.name] ??= []).push(item);
    return grouped;
  }, [currentData]);
  const hasFailed = currentData === undefined && query.error !== undefined && !query.isFetching;
  return {
    byName,
    isLoading: isWanted && currentData === undefined && !hasFailed,
    hasFailed,
    retry: () => void query.refetch(),
  };
}
