import { useEffect } from 'react';
import { useListPayoutAddressesInfiniteQuery } from './addressListApi.ts';

/** Loads every saved address, so that the user never has to load more before choosing. */
export function usePayoutAddresses() {
  const query = useListPayoutAddressesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const isComplete = data !== undefined && !hasNextPage;
  return { query, addresses: isComplete ? data.pages.flatMap((page) => page.items) : undefined };
}
