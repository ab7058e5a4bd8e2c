import { toFailure, useSlowQuery, type Failure, type SlowQuery } from '@farm/remote-sdk/api';
import { useMemo, useState } from 'react';

/** The part of an infinite query hook's result that a log reads. */
export interface LogQuery<Line> {
  /** Undefined while lines of other filters are all there is. */
  currentData?: { pages: { items: Line[] }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  startedTimeStamp?: number | undefined;
  fetchNextPage: () => PromiseLike<{ data?: { pages: unknown[] } | undefined; isError: boolean }>;
  refetch: () => PromiseLike<unknown>;
}

/** A log as far as it has come. */
export interface LogLines<Line> {
  lines: readonly Line[];
  isLoading: boolean;
  /** Why there are no lines. */
  failure: Failure | null;
  /** The lines could not be brought up to date. */
  isOutdated: boolean;
  /** The lines are up to date, but those further down did not come. */
  hasMoreFailed: boolean;
  slow: SlowQuery;
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
}

/** Reads a query of a log; see {@link LogLines}. */
export function useLogLines<Line>(query: LogQuery<Line>): LogLines<Line> {
  const { currentData, error, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const slow = useSlowQuery(query);
  const lines = useMemo(() => currentData?.pages.flatMap(({ items }) => items) ?? [], [currentData]);
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  const showMore = async () => {
    if (isMoreWanted) return;
    setIsMoreWanted(true);
    const answer = await fetchNextPage();
    // While the lines in view are brought up to date no page is asked for: the call only waits for them.
    const isSwallowed = !answer.isError && answer.data?.pages.length === currentData?.pages.length;
    if (isSwallowed) await fetchNextPage();
    setIsMoreWanted(false);
  };
  const failure = error !== undefined && !isFetching ? toFailure(error) : null;
  const hasLines = currentData !== undefined;
  return {
    lines,
    isLoading: !hasLines && failure === null,
    failure: hasLines ? null : failure,
    isOutdated: hasLines && failure !== null && !query.isFetchNextPageError,
    hasMoreFailed: hasLines && failure !== null && query.isFetchNextPageError,
    slow,
    hasMore: query.hasNextPage,
    isLoadingMore: isMoreWanted || isFetchingNextPage,
    showMore: () => void showMore(),
  };
}
