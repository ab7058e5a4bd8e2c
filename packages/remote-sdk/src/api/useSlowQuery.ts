import { useCallback } from 'react';
import { useCancelQueries } from './useCancelQueries.ts';
import { useSlowRequest } from './useSlowRequest.ts';

/** Part of the result of a query hook that {@link useSlowQuery} needs. */
interface PendingQuery {
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

/** Slowness of a query, with functions to cancel or retry. */
export interface SlowQuery {
  isSlow: boolean;
  /** Cancels every query in flight; each ends in an error. */
  cancel: () => Promise<void>;
  /** Fetches again, after canceling a query in flight. */
  retry: () => Promise<void>;
}

/** Watches the query of a view for slowness. */
export function useSlowQuery({ isFetching, startedTimeStamp, refetch }: PendingQuery): SlowQuery {
  const isSlow = useSlowRequest(isFetching, startedTimeStamp);
  const cancel = useCancelQueries();
  const retry = useCallback(async () => {
    if (isFetching) await cancel();
    await refetch();
  }, [cancel, isFetching, refetch]);
  return { isSlow, cancel, retry };
}
