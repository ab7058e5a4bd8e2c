import type { CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/**
 * API tokens and watch links of the signed-in user. A token itself comes only from a mutation, whose result the page
 * forgets.
 */
const tokenApi = baseApi.enhanceEndpoints({ addTagTypes: ['AccountToken'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listAccountTokens: build.query({
      ...toEndpoint(calls.listTokens),
      transformResponse: ({ items }: CallResponse<typeof calls.listTokens>) => items,
      providesTags: ['AccountToken'],
    }),
    createAccountToken: build.mutation({
      ...toEndpoint(calls.createToken),
      invalidatesTags: ['AccountToken'],
    }),
    deleteAccountToken: build.mutation({
      ...toEndpoint(calls.deleteToken),
      invalidatesTags: ['AccountToken'],
    }),
  }),
});

export const { useListAccountTokensQuery, useCreateAccountTokenMutation, useDeleteAccountTokenMutation } =
  tokenApi;
