import type {
  CreatedRolloutToken,
  NewRolloutToken,
  RolloutTokens,
  TrustedKeys,
} from '@farm/contracts/rollout';
import { baseApi } from '@farm/remote-sdk/api';

/** Who may publish and operate: keys that are believed, and tokens. */
const rolloutAccessApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listRolloutKeys: build.query<TrustedKeys, undefined>({
      query: () => '/rollout/keys',
      providesTags: ['RolloutKey'],
    }),
    listRolloutTokens: build.query<RolloutTokens, undefined>({
      query: () => '/rollout/tokens',
      providesTags: ['RolloutToken'],
    }),
    createRolloutToken: build.mutation<CreatedRolloutToken, NewRolloutToken>({
      query: (token) => ({ url: '/rollout/tokens', method: 'POST', body: token }),
      // Also when no answer came: there may be one more.
      invalidatesTags: ['RolloutToken'],
    }),
    grantOverrides: build.mutation<null, undefined>({
      query: () => ({ url: '/rollout/override-grant', method: 'POST' }),
    }),
    revokeRolloutToken: build.mutation<null, string>({
      query: (id) => ({ url: `/rollout/tokens/${encodeURIComponent(id)}`, method: 'DELETE' }),
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
