import type { PeriodFilter, ProfitLogPage } from '@farm/contracts';
import { pageParams, pages } from '@farm/kit';
import { baseApi } from '@farm/remote-sdk/api';
import { readCsv } from './readCsv.ts';

/** What profit runs paid the user, with every factor, newest first. */
const profitLogApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listProfitLog: build.infiniteQuery<ProfitLogPage, PeriodFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        url: '/me/profit-log',
        params: pageParams(queryArg, pageParam),
      }),
      providesTags: ['ProfitLog'],
    }),
    downloadProfitLog: build.mutation<string, PeriodFilter>({
      query: (filter) => ({ url: '/me/profit-log.csv', params: filter, responseHandler: readCsv }),
    }),
  }),
});

export const { useListProfitLogInfiniteQuery, useDownloadProfitLogMutation } = profitLogApi;
