import type { Share, SpaceHistory, SpaceRange } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** The user's part of the farm. None of it has a tag: `useLiveRefetch` says when it is asked for anew. */
const shareApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getShare: build.query<Share, undefined>({ query: () => '/me/share' }),
    getShareHistory: build.query<SpaceHistory, SpaceRange>({
      query: (range) => ({ url: '/me/share/history', params: { range } }),
    }),
  }),
});

export const { useGetShareQuery, useGetShareHistoryQuery } = shareApi;
