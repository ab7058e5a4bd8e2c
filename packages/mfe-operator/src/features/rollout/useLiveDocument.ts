import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutStatus } from '@farm/contracts/rollout';
import { useEffect } from 'react';
import { useGetRolloutRegistryQuery } from '../../api/rolloutApi.ts';

/** The live document, which has more about versions than the status. */
export interface LiveDocument {
  /** Undefined if it is not available. */
  document: RegistryDocument | undefined;
  /** True once it has loaded or failed, so the layout stays stable. */
  isSettled: boolean;
}

/** Loaded once per revision, because it is large. */
export function useLiveDocument(status: RolloutStatus | undefined): LiveDocument {
  const { currentData, error, refetch } = useGetRolloutRegistryQuery(undefined, {
    skip: status === undefined,
  });
  const shownRev = currentData?.document.rev;
  const rev = status?.rev;
  useEffect(() => {
    if (shownRev !== undefined && rev !== undefined && rev > shownRev) void refetch();
  }, [rev, shownRev, refetch]);
  const hasEnded = currentData !== undefined || error !== undefined;
  return { document: currentData?.document, isSettled: status !== undefined && hasEnded };
}
