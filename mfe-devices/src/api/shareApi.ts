import type { SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** The user's share of the farm. The queries have no tags: `useLiveRefetch` decides when to refetch them. */
const shareApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getShare: build.query(toEndpoint(calls.readShare)),
    getShareHistory: build.query(
      toEndpoint(calls.readShareHistory, (range: SpaceRange) => ({ query: { range } })),
    ),
  }),
});

export const { useGetShareQuery, useGetShareHistoryQuery } = shareApi;
