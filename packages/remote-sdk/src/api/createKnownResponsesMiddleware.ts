import { isFulfilled, isPending, type Middleware } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';
import type { KnownResponse } from './knownResponses.ts';

/**
 * Creates a middleware that passes on each response that may be kept; of a list only the first page, because a refetch
 * requests every page in the cache.
 */
export function createKnownResponsesMiddleware(
  onResponse: (key: string, response: KnownResponse) => void,
): Middleware {
  return (store) => (next) => (action) => {
    if (isPending(action)) {
      const { queryCacheKey, forceRefetch } = action.meta.arg as QueryArgument;
      const entry = (store.getState() as ApiState).api.queries[queryCacheKey];
      // Unless forced, RTK Query would add the first page to the pages of an earlier page of the site.
      if (forceRefetch !== true && entry?.fulfilledTimeStamp === undefined && isList(entry?.data))
        store.dispatch(baseApi.internalActions.removeQueryResult({ queryCacheKey } as RemovedQuery));
    }
    const result = next(action);
    if (isFulfilled(action) && isKept(action.meta)) {
      const { queryCacheKey, endpointName, originalArgs } = action.meta.arg as QueryArgument;
      const data = isList(action.payload) ? toFirstPage(action.payload) : action.payload;
      onResponse(queryCacheKey, { endpointName, originalArgs, data, at: action.meta.fulfilledTimeStamp });
    }
    return result;
  };
}

/** Part of the state that RTK Query documents as public. */
interface ApiState {
  api: { queries: Partial<Record<string, { data?: unknown; fulfilledTimeStamp?: number }>> };
}

type RemovedQuery = Parameters<typeof baseApi.internalActions.removeQueryResult>[0];

/** Argument of RTK Query's thunk for queries. */
interface QueryArgument {
  queryCacheKey: string;
  endpointName: string;
  originalArgs: unknown;
  forceRefetch?: boolean | number;
}

interface KeptMeta {
  fulfilledTimeStamp: number;
  baseQueryMeta: { isKept: true };
}

function isKept<Meta extends object>(meta: Meta): meta is Meta & KeptMeta {
  return (meta as Partial<KeptMeta>).baseQueryMeta?.isKept === true;
}

/** Data of an infinite query. */
interface List {
  pages: unknown[];
  pageParams: unknown[];
}

function isList(data: unknown): data is List {
  return Array.isArray((data as Partial<List> | null | undefined)?.pages);
}

function toFirstPage({ pages, pageParams }: List): List {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
