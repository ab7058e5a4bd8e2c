import { useCallback } from 'react';
import { useCancelQueries } from './useCancelQueries.ts';
import { useSlowAnswer } from './useSlowAnswer.ts';

/** The part of a query hook's result that this file reads. */
interface PendingQuery {
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

/** Whether a query keeps its view waiting too long, and the two ways out of it. */
export interface SlowQuery {
  isSlow: boolean;
  /** Gives the query up: it ends in an error. */
  cancel: () => Promise<void>;
  /** Gives the query up if it is under way, and asks anew. */
  retry: () => Promise<void>;
}

/** Watches the query of a view; see {@link SlowQuery}. */
export function useSlowQuery({ isFetching, startedTimeStamp, refetch }: PendingQuery): SlowQuery {
  const isSlow = useSlowAnswer(isFetching, startedTimeStamp);
  const cancel = useCancelQueries();
  const retry = useCallback(async () => {
    if (isFetching) await cancel();
    await refetch();
  }, [cancel, isFetching, refetch]);
  return { isSlow, cancel, retry };
}
