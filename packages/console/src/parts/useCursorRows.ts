import { useSlowQuery } from '@farm/remote-sdk/api';
import { useMemo } from 'react';

/** The part of the result of an infinite query's hook that this file reads. */
interface PagedQuery<Row> {
  currentData?: { pages: { items: Row[] }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  startedTimeStamp?: number | undefined;
  fetchNextPage: () => unknown;
  refetch: () => PromiseLike<unknown>;
}

/** What a page shows of a list that comes page by page: its rows, how it goes on, and what went wrong. */
export function useCursorRows<Row>(query: PagedQuery<Row>) {
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  const slow = useSlowQuery(query);
  const rows = useMemo(() => currentData?.pages.flatMap((page) => page.items) ?? [], [currentData]);
  const hasFailed = error !== undefined && !isFetching;
  const showMore = async () => {
    // One at a time: a page that is asked for while the list is brought up to date would not be asked for at all.
    if (isFetching) await query.refetch();
    await query.fetchNextPage();
  };
  return {
    rows,
    slow,
    /** Nothing of it is there yet. */
    isLoading: currentData === undefined && !hasFailed,
    /** Why nothing is there. */
    failure: currentData === undefined && hasFailed ? error : undefined,
    /** What is there could not be brought up to date; it is said until it could. */
    isOutdated: currentData !== undefined && error !== undefined,
    paging: {
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      onMore: () => void showMore(),
    },
  };
}
