import type { FactorTicket } from '@farm/contracts';
import { API_ROOT } from '@farm/contracts/call';
import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { recordServerDate } from '../format/serverClock.ts';
import { toApiError, type ApiError } from './ApiError.ts';
import { restoreKnownResponses, toCacheEntries } from './knownResponses.ts';

/** Thunk extra argument of the shell's store; the client's only access to the page. */
export interface ApiEnvironment {
  /** Origin of the API; '' for the page's own origin. */
  apiHost: string;
  /** Reads the bearer token from storage; null if signed out. */
  readToken: () => string | null;
  /** Returns the BCP 47 tag of the current language; emails use it too. */
  readLanguage: () => string;
  /** Takes the response to a request that the page has sent already; undefined if there is none. */
  takeEarlyResponse?: (request: Request) => EarlyResponse | undefined;
  /**
   * Lets the user prove the second factor of a ticket, for a call that was refused with `proof_required`; null tells an operator
   * who has none that it takes one (`factor_required`). Resolves to true once it is proven, and to false if the user cancels or
   * the signal of the call aborts; never rejects.
   */
  prove?: (ticket: FactorTicket | null, signal: AbortSignal) => Promise<boolean>;
}

/** Response to a request that the page sent before its scripts were there. */
export interface EarlyResponse {
  /** Milliseconds since 1970. */
  requestedAt: number;
  response: Promise<Response>;
}

/** Options that an endpoint gives with each request. */
export interface RequestOptions {
  /** True if the tab may keep the response for its next page. */
  isKept?: boolean;
}

/**
 * Sends the token, has no timeout (specification, section 9), and fails with an ApiError. A call that needs a proof of the
 * second factor waits for it, and is sent once more.
 */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, RequestOptions, RequestOptions> = async (
  args,
  api,
  // Undefined for endpoints without options.
  options: RequestOptions | undefined,
) => {
  const environment = api.extra as ApiEnvironment;
  let requestedAt = Date.now();
  const query = fetchBaseQuery({
    baseUrl: environment.apiHost + API_ROOT,
    // A code by email belongs to a cookie of the browser.
    ...(environment.apiHost !== '' && { credentials: 'include' as const }),
    fetchFn: (input, init) => {
      const early = input instanceof Request ? environment.takeEarlyResponse?.(input) : undefined;
      if (!early) return fetch(input, init);
      ({ requestedAt } = early);
      return early.response;
    },
    prepareHeaders: (headers) => {
      const token = environment.readToken();
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      headers.set('Accept-Language', environment.readLanguage());
    },
  });
  const send = async () => {
    const response = await query(args, api, {});
    recordServerDate(response.meta?.response?.headers.get('date'), requestedAt);
    return response.error
      ? { error: toApiError(response.error) }
      : { data: response.data, meta: { isKept: options?.isKept === true } };
  };
  const result = await send();
  const ticket = findTicket(result.error);
  if (ticket === undefined || !(await environment.prove?.(ticket, api.signal))) return result;
  requestedAt = Date.now();
  return send();
};

function findTicket(error: ApiError | undefined): FactorTicket | null | undefined {
  if (error?.code === 'factor_required') return null;
  return error?.code === 'proof_required' ? error.ticket : undefined;
}

/**
 * API of the whole page. A deployable adds its calls with `injectEndpoints`, `overrideExisting: 'throw'` and names that
 * contain the noun (`listMachines`): if two remotes use the same name, both get the first remote's call. Cache tags
 * (`enhanceEndpoints({ addTagTypes })`) are named after the noun too: remotes that share a tag refetch each other's
 * data. The shell itself has a single tag.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  // The shell reports the restored connection; active queries then refetch.
  refetchOnReconnect: true,
  tagTypes: ['Profile'],
  extractRehydrationInfo: (action) =>
    restoreKnownResponses.match(action)
      ? // The cache fills in what a restored response lacks once it is requested.
        ({ queries: toCacheEntries(action.payload), mutations: {}, provided: {} } as never)
      : undefined,
  endpoints: () => ({}),
});
