import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

const factorResetApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    confirmFactorReset: build.mutation({
      ...toEndpoint(calls.confirmFactorReset),
      // The profile says whether a removal waits, if this browser is signed in.
      invalidatesTags: (result) => (result ? ['Profile'] : []),
    }),
    cancelFactorResetByLink: build.mutation({
      ...toEndpoint(calls.cancelFactorResetByLink),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { useConfirmFactorResetMutation, useCancelFactorResetByLinkMutation } = factorResetApi;
