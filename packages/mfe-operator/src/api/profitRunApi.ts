import type {
  MeasuredRun,
  MeasuredRunPreview,
  MeasuredRunRequest,
  NewProfitRun,
  ProfitRunDetail,
  ProfitRunPage,
  ProfitRunPreview,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Runs that paid users for their space, newest period first. */
const profitRunApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listProfitRuns: build.infiniteQuery<ProfitRunPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/admin/profit-runs',
        params: cursor === null ? {} : { cursor },
      }),
      providesTags: ['ProfitRun'],
    }),
    getProfitRun: build.query<ProfitRunDetail, string>({
      query: (id) => `/admin/profit-runs/${encodeURIComponent(id)}`,
      providesTags: ['ProfitRun'],
    }),
    previewProfitRun: build.mutation<ProfitRunPreview, NewProfitRun>({
      query: (run) => ({ url: '/admin/profit-runs/preview', method: 'POST', body: run }),
    }),
    postProfitRun: build.mutation<ProfitRunDetail, NewProfitRun>({
      query: (run) => ({ url: '/admin/profit-runs', method: 'POST', body: run }),
      // The rest because an operator may be a user as well.
      invalidatesTags: ['ProfitRun', 'Balance', 'BalanceLog', 'ProfitLog'],
    }),
    previewMeasuredRun: build.mutation<MeasuredRunPreview, MeasuredRunRequest>({
      query: (period) => ({ url: '/admin/profit-runs/measured/preview', method: 'POST', body: period }),
    }),
    postMeasuredRun: build.mutation<ProfitRunDetail, MeasuredRun>({
      query: (run) => ({ url: '/admin/profit-runs/measured', method: 'POST', body: run }),
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
