import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** The user's automatic payout, and its changes. */
const automaticPayoutApi = baseApi.enhanceEndpoints({ addTagTypes: ['AutomaticPayout'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getAutomaticPayout: build.query({
      ...toEndpoint(calls.readAutomaticPayout),
      providesTags: ['AutomaticPayout'],
    }),
    setAutomaticPayout: build.mutation({
      ...toEndpoint(calls.setAutomaticPayout),
      invalidatesTags: ['AutomaticPayout'],
    }),
    pauseAutomaticPayout: build.mutation({
      ...toEndpoint(calls.updateAutomaticPayout),
      invalidatesTags: ['AutomaticPayout'],
    }),
    skipAutomaticPayout: build.mutation({
      ...toEndpoint(calls.skipAutomaticPayout),
      invalidatesTags: ['AutomaticPayout'],
    }),
    deleteAutomaticPayout: build.mutation({
      ...toEndpoint(calls.deleteAutomaticPayout),
      invalidatesTags: ['AutomaticPayout'],
    }),
  }),
});

export const {
  useDeleteAutomaticPayoutMutation,
  useGetAutomaticPayoutQuery,
  usePauseAutomaticPayoutMutation,
  useSetAutomaticPayoutMutation,
  useSkipAutomaticPayoutMutation,
} = automaticPayoutApi;
