import { API_ROOT } from '@farm/contracts/call';
import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { toApiError, type ApiError } from './ApiError.ts';

/** What the shell puts into the store as thunk extra argument; the only way the client learns of the page. */
export interface ApiEnvironment {
  /** Origin of the API; '' is the page's own. */
  apiHost: string;
  /** The bearer token in storage, or null. */
  readToken: () => string | null;
  /** BCP 47 tag of the language shown: mails follow it. */
  readLanguage: () => string;
}

/** A client that sends the token, knows no time limit (specification, section 9) and fails with an ApiError. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const environment = api.extra as ApiEnvironment;
  const query = fetchBaseQuery({
    baseUrl: environment.apiHost + API_ROOT,
    prepareHeaders: (headers) => {
      const token = environment.readToken();
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
      headers.set('Accept-Language', environment.readLanguage());
    },
  });
  const answer = await query(args, api, options);
  return answer.error ? { error: toApiError(answer.error) } : { data: answer.data };
};

/**
 * The API of the whole page. A deployable adds its calls with `injectEndpoints`, `overrideExisting: 'throw'`
 * and names that carry the noun (`listMachines`): two remotes with one name would share the first one's call.
 * Cache tags are added with them (`enhanceEndpoints({ addTagTypes })`) and are called after the noun, too: remotes
 * that write the same tag ask anew for each other's data. The shell itself has but one.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  // The shell tells when the connection is back: what is on screen is then asked for again.
  refetchOnReconnect: true,
  tagTypes: ['Profile'],
  endpoints: () => ({}),
});
