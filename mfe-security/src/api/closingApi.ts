import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/**
 * Closing the account of the signed-in user. The profile says it too, and the shell's bar stops it too, so each change
 * refetches both; a refusal does as well, because it may be about the balance or an obstacle.
 */
const closingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getClosing: build.query({ ...toEndpoint(calls.readClosing), providesTags: ['Profile'] }),
    startClosing: build.mutation({ ...toEndpoint(calls.startClosing), invalidatesTags: ['Profile'] }),
    /** Keeps the account. */
    deleteClosing: build.mutation({ ...toEndpoint(calls.cancelClosing), invalidatesTags: ['Profile'] }),
  }),
});

export const { useGetClosingQuery, useStartClosingMutation, useDeleteClosingMutation } = closingApi;
