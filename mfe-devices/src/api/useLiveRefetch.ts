import { baseApi } from '@farm/remote-sdk/api';
import { useEffect, useRef } from 'react';

/** Sends no request: its result changes whenever the machines have changed. */
const farmChangeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Machine', 'Share'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getFarmChange: build.query<number, undefined>({
      queryFn: () => ({ data: performance.now() }),
      providesTags: ['Machine', 'Share'],
    }),
  }),
});

interface LiveRefetchOptions {
  /** Shortest time between two requests, in milliseconds: machines change up to once a second. */
  intervalMs: number;
  /** True to defer refetching; changes in the meantime are fetched afterwards. */
  isPaused?: boolean;
}

/** Refetches after machines have changed, but not with every change. */
export function useLiveRefetch(refetch: () => unknown, { intervalMs, isPaused = false }: LiveRefetchOptions) {
  const { data: change } = farmChangeApi.useGetFarmChangeQuery(undefined);
  const lastChange = useRef<number | undefined>(undefined);
  const lastRequestAt = useRef(0);
  useEffect(() => {
    if (change === undefined || isPaused) return undefined;
    // The page itself has fetched the initial state.
    if (lastChange.current === undefined) {
      lastChange.current = change;
      return undefined;
    }
    if (change === lastChange.current) return undefined;
    const timer = setTimeout(
      () => {
        lastChange.current = change;
        lastRequestAt.current = Date.now();
        refetch();
      },
      Math.max(0, lastRequestAt.current + intervalMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [change, isPaused, intervalMs, refetch]);
}
