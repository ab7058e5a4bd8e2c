import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { useEffect, useMemo } from 'react';
import { useGetRolloutRegistryQuery, useListRolloutChoicesQuery } from '../../api/rolloutApi.ts';
import { withPublished } from '../../model/entries.ts';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

/** What the table of the rollout is made of. */
export interface LiveFarm {
  /** What is live, and what waits for its first promotion. */
  rows: RolloutEntry[];
  /** Where commits stand; undefined without it. */
  document: RegistryDocument | undefined;
  /** Whether all of it came, or will not: what is shown then stays where it is. */
  isSettled: boolean;
}

/** What is live, with what is known of it besides its status. */
export function useLiveFarm(status: RolloutStatus | undefined): LiveFarm {
  const registry = useRegistry(status);
  const published = useListRolloutChoicesQuery(ALL, { refetchOnMountOrArgChange: true });
  useKeptCurrent(published);
  const items = published.currentData?.items;
  const rows = useMemo(
    () => (status === undefined ? [] : withPublished(status.entries, items ?? [])),
    [status, items],
  );
  const isSettled = status !== undefined && [registry, published].every(hasEnded);
  return { rows, document: registry.currentData?.document, isSettled };
}

/** Asked for once a revision, for it is large. */
function useRegistry(status: RolloutStatus | undefined) {
  const query = useGetRolloutRegistryQuery(undefined, { skip: status === undefined });
  const { currentData, refetch } = query;
  const shownRev = currentData?.document.rev;
  const rev = status?.rev;
  useEffect(() => {
    if (shownRev !== undefined && rev !== undefined && rev > shownRev) void refetch();
  }, [rev, shownRev, refetch]);
  return query;
}

function hasEnded({ currentData, error }: { currentData?: unknown; error?: unknown }): boolean {
  return currentData !== undefined || error !== undefined;
}

const ALL = {};
