import { useState } from 'react';
import { useListProfitRunsInfiniteQuery } from '../../api/profitRunApi.ts';
import { listLastWholeUtcDays } from '../../model/days.ts';
import { markPaidDays, type RunDay } from '../../model/runDays.ts';

/**
 * The last whole days, newest first, and which of them recent runs paid. A day wrongly taken for unpaid (the
 * list failed to load, or runs are shorter than days) is refused by the farm.
 */
export function usePayableDays(count: number): { days: RunDay[]; isLoading: boolean } {
  const [days] = useState(() => listLastWholeUtcDays(Date.now(), count));
  const { data, isError } = useListProfitRunsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const runs = data?.pages.flatMap(({ items }) => items) ?? [];
  return { days: markPaidDays(days, runs), isLoading: data === undefined && !isError };
}
