import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Access to publishing and operating: trusted keys and tokens. */
const rolloutAccessApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['RolloutKey', 'RolloutToken'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listRolloutKeys: build.query({ ...toEndpoint(calls.listRolloutKeys), providesTags: ['RolloutKey'] }),
      listRolloutTokens: build.query({
        ...toEndpoint(calls.listRolloutTokens),
        providesTags: ['RolloutToken'],
      }),
      createRolloutToken: build.mutation({
        ...toEndpoint(calls.createRolloutToken),
        // Also without a response, since a token may have been created.
        invalidatesTags: ['RolloutToken'],
      }),
      grantOverrides: build.mutation(toEndpoint(calls.grantOverrides)),
      revokeRolloutToken: build.mutation({
        ...toEndpoint(calls.deleteRolloutToken),
        invalidatesTags: ['RolloutToken'],
      }),
    }),
  });

export const {
  useListRolloutKeysQuery,
  useListRolloutTokensQuery,
  useCreateRolloutTokenMutation,
  useGrantOverridesMutation,
  useRevokeRolloutTokenMutation,
} = rolloutAccessApi;
