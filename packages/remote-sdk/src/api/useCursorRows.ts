import { useMemo, useState } from 'react';
import { useSlowQuery, type SlowQuery } from './useSlowQuery.ts';

/** The part of an infinite query hook's result that a list of rows reads. */
export interface CursorQuery<Row> {
  /** Undefined while rows of other filters are all there is. */
  currentData?: { pages: { items: Row[] }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  startedTimeStamp?: number | undefined;
  fetchNextPage: () => PromiseLike<{ data?: { pages: unknown[] } | undefined; isError: boolean }>;
  refetch: () => PromiseLike<unknown>;
}

/** A list that comes page by page, as far as it has come. */
export interface CursorRows<Row> {
  rows: readonly Row[];
  isLoading: boolean;
  /** Why there are no rows; undefined unless they did not come. */
  failure: unknown;
  /** The rows could not be brought up to date; it stays until they could. */
  isOutdated: boolean;
  /** The rows are up to date, but those further down did not come. */
  hasMoreFailed: boolean;
  slow: SlowQuery;
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
}

/** Reads a query of a list; see {@link CursorRows}. */
export function useCursorRows<Row>(query: CursorQuery<Row>): CursorRows<Row> {
  const { currentData, error, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const slow = useSlowQuery(query);
  const rows = useMemo(() => currentData?.pages.flatMap(({ items }) => items) ?? [], [currentData]);
  const [isMoreWanted, setIsMoreWanted] = useState(false);
  // The error outlives the beginning of the next request, but not what it was about.
  const [isErrorOfMore, setIsErrorOfMore] = useState(false);
  if (!isFetching && isErrorOfMore !== isFetchNextPageError) setIsErrorOfMore(isFetchNextPageError);
  const showMore = async () => {
    if (isMoreWanted) return;
    setIsMoreWanted(true);
    const answer = await fetchNextPage();
    // While the rows in view are brought up to date no page is asked for: the call only waits for them.
    const isSwallowed = !answer.isError && answer.data?.pages.length === currentData?.pages.length;
    if (isSwallowed) await fetchNextPage();
    setIsMoreWanted(false);
  };
  const hasRows = currentData !== undefined;
  const hasFailed = error !== undefined;
  return {
    rows,
    isLoading: !hasRows && (isFetching || !hasFailed),
    failure: hasRows || isFetching ? undefined : error,
    isOutdated: hasRows && hasFailed && !isErrorOfMore,
    hasMoreFailed: hasRows && hasFailed && isErrorOfMore && !isFetchingNextPage,
    slow,
    hasMore: query.hasNextPage,
    isLoadingMore: isMoreWanted || isFetchingNextPage,
    showMore: () => void showMore(),
  };
}
