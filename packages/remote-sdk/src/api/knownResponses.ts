import { createAction } from '@reduxjs/toolkit';

/** Response to a call whose row in the table of calls says `isKept`. */
export interface KnownResponse {
  endpointName: string;
  originalArgs?: unknown;
  data: unknown;
  /** Time of the response, in milliseconds since 1970. */
  at: number;
}

/** Known responses by the cache key of their query. */
export type KnownResponses = Record<string, KnownResponse>;

/**
 * Puts responses of an earlier page into the cache. Views show them from their first render on, and request current ones
 * as if there were none. Until these arrive, a query has data and `lastKnownAt`, but no `fulfilledTimeStamp`.
 */
export const restoreKnownResponses = createAction<KnownResponses>('api/knownResponsesRestored');

/** Converts responses of an earlier page to entries of the cache. */
export function toCacheEntries(responses: KnownResponses): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).map(([key, { at, ...response }]) => [
      key,
      { ...response, status: 'fulfilled', requestId: key, startedTimeStamp: at, lastKnownAt: at },
    ]),
  );
}
