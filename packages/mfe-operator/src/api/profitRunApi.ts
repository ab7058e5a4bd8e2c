import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Profit runs, newest period first. */
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
        // Balance tags are included because operators can be users too.
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
