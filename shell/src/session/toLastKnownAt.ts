/** Entry of the cache of the API client; `lastKnownAt` is set if it started with a response of the last page. */
interface CacheEntry {
  endpointName?: string;
  status: string;
  lastKnownAt?: number;
  fulfilledTimeStamp?: number;
}

/**
 * Returns the time of the oldest response of the last page that is shown until the current one arrives, in milliseconds
 * since 1970; null if there is none. The profile does not count: it has no figures.
 */
export function toLastKnownAt(state: object): number | null {
  // The API client joins the store later.
  const { queries = {} } = (state as { api?: { queries?: Record<string, CacheEntry> } }).api ?? {};
  const times = Object.values(queries).flatMap(({ endpointName, status, lastKnownAt, fulfilledTimeStamp }) =>
    status === 'pending' &&
    fulfilledTimeStamp === undefined &&
    lastKnownAt !== undefined &&
    endpointName !== 'getProfile'
      ? [lastKnownAt]
      : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
