import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Runs that paid users for their space, newest period first. */
const profitRunApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['ProfitRun', 'Balance', 'BalanceLog', 'ProfitLog'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listProfitRuns: build.infiniteQuery({ ...toPages(calls.listProfitRuns), providesTags: ['ProfitRun'] }),
      getProfitRun: build.query({ ...toEndpoint(calls.readProfitRun), providesTags: ['ProfitRun'] }),
      previewProfitRun: build.mutation(toEndpoint(calls.previewProfitRun)),
      postProfitRun: build.mutation({
        ...toEndpoint(calls.createProfitRun),
        // The rest because an operator may be a user as well.
        invalidatesTags: ['ProfitRun', 'Balance', 'BalanceLog', 'ProfitLog'],
      }),
      previewMeasuredRun: build.mutation(toEndpoint(calls.previewMeasuredRun)),
      postMeasuredRun: build.mutation({
        ...toEndpoint(calls.createMeasuredRun),
        invalidatesTags: ['ProfitRun', 'Balance', 'BalanceLog', 'ProfitLog'],
      }),
    }),
  });

export const {
  useListProfitRunsInfiniteQuery,
  useGetProfitRunQuery,
  usePreviewProfitRunMutation,
  usePostProfitRunMutation,
  usePreviewMeasuredRunMutation,
  usePostMeasuredRunMutation,
} = profitRunApi;
