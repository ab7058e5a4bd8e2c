import * as calls from '@farm/contracts/calls';
import type { KeyApproval } from '@farm/contracts/rollout';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

interface ApprovedKey {
  keyId: string;
  approval: KeyApproval;
}

/** Access to publishing and operating: trusted keys and tokens. */
const rolloutAccessApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['RolloutKey', 'RolloutToken'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listRolloutKeys: build.query({ ...toEndpoint(calls.listRolloutKeys), providesTags: ['RolloutKey'] }),
      registerRolloutKey: build.mutation({
        ...toEndpoint(calls.registerRolloutKey),
        invalidatesTags: ['RolloutKey'],
      }),
      approveRolloutKey: build.mutation({
        ...toEndpoint(calls.approveRolloutKey, ({ keyId, approval }: ApprovedKey) => ({
          params: { keyId },
          body: approval,
        })),
        invalidatesTags: ['RolloutKey'],
      }),
      withdrawRolloutKey: build.mutation({
        ...toEndpoint(calls.withdrawRolloutKey, (keyId: string) => ({ params: { keyId } })),
        invalidatesTags: ['RolloutKey'],
      }),
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
  useApproveRolloutKeyMutation,
  useRegisterRolloutKeyMutation,
  useWithdrawRolloutKeyMutation,
  useListRolloutKeysQuery,
  useListRolloutTokensQuery,
  useCreateRolloutTokenMutation,
  useGrantOverridesMutation,
  useRevokeRolloutTokenMutation,
} = rolloutAccessApi;
