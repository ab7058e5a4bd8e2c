import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutStatus } from '@farm/contracts/rollout';
import { useEffect } from 'react';
import { useGetRolloutRegistryQuery } from '../../api/rolloutApi.ts';

/** The registry document, where commits stand; asked for once a revision, for it is large. */
export function useLiveDocument(status: RolloutStatus | undefined): RegistryDocument | undefined {
  const { currentData, refetch } = useGetRolloutRegistryQuery(undefined, { skip: status === undefined });
  const shownRev = currentData?.document.rev;
  const rev = status?.rev;
  useEffect(() => {
    if (shownRev !== undefined && rev !== undefined && rev > shownRev) void refetch();
  }, [rev, shownRev, refetch]);
  return currentData?.document;
}
