import { baseApi } from '@farm/remote-sdk/api';
import { useEffect, useRef } from 'react';

/** Asks nobody: its answer is another one whenever something of the machines has changed. */
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
  /** Milliseconds between two requests at least: machines change up to once a second, as long as there are any. */
  everyMs: number;
  /** What changes meanwhile is asked for afterwards. */
  isPaused?: boolean;
}

/** Asks anew when something of the machines has changed, but not with every change. */
export function useLiveRefetch(refetch: () => unknown, { everyMs, isPaused = false }: LiveRefetchOptions) {
  const { data: change } = farmChangeApi.useGetFarmChangeQuery(undefined);
  const seen = useRef<number | undefined>(undefined);
  const askedAt = useRef(0);
  useEffect(() => {
    if (change === undefined || isPaused) return undefined;
    // What was there at first is what the page itself has asked for.
    if (seen.current === undefined) {
      seen.current = change;
      return undefined;
    }
    if (change === seen.current) return undefined;
    const timer = setTimeout(
      () => {
        seen.current = change;
        askedAt.current = Date.now();
        refetch();
      },
      Math.max(0, askedAt.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [change, isPaused, everyMs, refetch]);
}
