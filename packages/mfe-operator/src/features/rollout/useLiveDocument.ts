import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutStatus } from '@farm/contracts/rollout';
import { useEffect } from 'react';
import { useGetRolloutRegistryQuery } from '../../api/rolloutApi.ts';

/** The document that is live: what is known of a version besides its status. */
export interface LiveDocument {
  /** Undefined without it. */
  document: RegistryDocument | undefined;
  /** Whether it came, or will not: what is shown then stays where it is. */
  isSettled: boolean;
}

/** Asked for once a revision, for it is large. */
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
