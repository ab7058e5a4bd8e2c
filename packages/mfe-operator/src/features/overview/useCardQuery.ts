import { useSlowQuery, type SlowQuery } from '@farm/remote-sdk/api';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

/** Part of the result of a query hook that a card needs. */
interface ShownQuery<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

/** Data of a card, which loads, fails and stays current apart from the others. */
export interface CardQuery<Data> {
  /** Undefined until it is loaded. */
  data: Data | undefined;
  /** Error of the first load; undefined if data is present or loading. */
  failure: unknown;
  /** True after a failed refresh of what is shown. */
  isOutdated: boolean;
  slow: SlowQuery;
}

/** Converts a query to that of a card, and keeps it current. */
export function useCardQuery<Data>(query: ShownQuery<Data>): CardQuery<Data> {
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: data, error, isFetching } = query;
  return {
    data,
    failure: data !== undefined || isFetching ? undefined : error,
    isOutdated: data !== undefined && error !== undefined,
    slow,
  };
}
