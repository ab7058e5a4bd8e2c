import type { CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/**
 * Second factors of the signed-in user. Secrets (a started factor, recovery codes) come only from mutations, whose
 * results the page forgets.
 */
const factorApi = baseApi.enhanceEndpoints({ addTagTypes: ['Factor'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listFactors: build.query({ ...toEndpoint(calls.listFactors), providesTags: ['Factor'] }),
    startFactor: build.mutation(toEndpoint(calls.startFactor)),
    addFactor: build.mutation({ ...toEndpoint(calls.addFactor), invalidatesTags: ['Factor'] }),
    changeFactor: build.mutation({
      ...toEndpoint(calls.updateFactor, ({ id, name }: { id: string; name: string }) => ({
        params: { id },
        body: { name },
      })),
      invalidatesTags: ['Factor'],
    }),
    deleteFactor: build.mutation({ ...toEndpoint(calls.deleteFactor), invalidatesTags: ['Factor'] }),
    replaceRecoveryCodes: build.mutation({
      ...toEndpoint(calls.replaceRecoveryCodes),
      transformResponse: ({ codes }: CallResponse<typeof calls.replaceRecoveryCodes>) => codes,
      invalidatesTags: ['Factor'],
    }),
  }),
});

export const {
  useListFactorsQuery,
  useStartFactorMutation,
  useAddFactorMutation,
  useChangeFactorMutation,
  useDeleteFactorMutation,
  useReplaceRecoveryCodesMutation,
} = factorApi;
