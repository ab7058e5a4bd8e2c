import { useState } from 'react';
import { RANGE_HOURS, type Range } from '../model/rateRanges.ts';
import { useGetRolloutRatesQuery } from './rolloutApi.ts';

/** Reports of visitors on the versions of a remote, or of the shell, over a range that can be changed. */
export function useRates(name: string) {
  const [range, onRangeChange] = useState<Range>('24h');
  const query = useGetRolloutRatesQuery(
    { name, hours: RANGE_HOURS[range] },
    { refetchOnMountOrArgChange: true },
  );
  return { query, range, onRangeChange };
}
