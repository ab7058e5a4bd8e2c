import { useState } from 'react';
import { useListProfitRunsInfiniteQuery } from '../../api/profitRunApi.ts';
import { listLastWholeUtcDays } from '../../model/days.ts';
import { markPaidDays, type RunDay } from '../../model/runDays.ts';

/**
 * The last whole days, newest first, and which of them the newest runs paid. What is not known to be paid, as the
 * list did not come or runs are shorter than days, the farm refuses.
 */
export function usePayableDays(count: number): { days: RunDay[]; isLoading: boolean } {
  const [days] = useState(() => listLastWholeUtcDays(Date.now(), count));
  const { data, isError } = useListProfitRunsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const runs = data?.pages.flatMap(({ items }) => items) ?? [];
  return { days: markPaidDays(days, runs), isLoading: data === undefined && !isError };
}
