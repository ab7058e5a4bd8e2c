import { useDeferredValue, useMemo, useState } from 'react';
import { useSlowQuery, type SlowQuery } from './useSlowQuery.ts';

/** Part of the result of an infinite query hook that a list of rows needs. */
export interface CursorQuery<Row> {
  /** Undefined until the rows of the current filter have arrived. */
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

/** Loaded rows of a paged list. */
export interface CursorRows<Row> {
  rows: readonly Row[];
  isLoading: boolean;
  /** Error of the first load; undefined if rows are present or loading. */
  failure: unknown;
  /** True after a failed refresh of the rows, until a refresh succeeds. */
  isOutdated: boolean;
  /** True if the rows are fresh but the next page failed to load. */
  hasMoreFailed: boolean;
  slow: SlowQuery;
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
}

/** Converts the query of a list to {@link CursorRows}. */
export function useCursorRows<Row>(query: CursorQuery<Row>): CursorRows<Row> {
  const { error, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // An update of the store renders in one piece; a deferred value renders in slices, so that the page goes on answering while
  // the first rows come.
  const hasData = query.currentData !== undefined;
  const isComing = !useDeferredValue(hasData) && hasData;
  const currentData = isComing ? undefined : query.currentData;
  const slow = useSlowQuery(query);
  const rows = useMemo(() => currentData?.pages.flatMap(({ items }) => items) ?? [], [currentData]);
  const [isMoreRequested, setIsMoreRequested] = useState(false);
  // The next request keeps the error but resets isFetchNextPageError, so the cause of the error is stored here.
  const [isNextPageError, setIsNextPageError] = useState(false);
  if (!isFetching && isNextPageError !== isFetchNextPageError) setIsNextPageError(isFetchNextPageError);
  const showMore = async () => {
    if (isMoreRequested) return;
    setIsMoreRequested(true);
    const result = await fetchNextPage();
    // During a refetch, fetchNextPage requests no page: the call only joins the refetch.
    const isJoinedRefetch = !result.isError && result.data?.pages.length === currentData?.pages.length;
    if (isJoinedRefetch) await fetchNextPage();
    setIsMoreRequested(false);
  };
  const hasRows = currentData !== undefined;
  const hasFailed = error !== undefined;
  return {
    rows,
    isLoading: !hasRows && (isComing || isFetching || !hasFailed),
    failure: hasRows || isComing || isFetching ? undefined : error,
    isOutdated: hasRows && hasFailed && !isNextPageError,
    hasMoreFailed: hasRows && hasFailed && isNextPageError && !isFetchingNextPage,
    slow,
    hasMore: hasRows && query.hasNextPage,
    isLoadingMore: isMoreRequested || isFetchingNextPage,
    showMore: () => void showMore(),
  };
}
