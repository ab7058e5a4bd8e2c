import type { BalanceLogFilter, BalanceLogPage } from '@farm/contracts';
import { pageParams, pages } from '@farm/kit';
import { baseApi } from '@farm/remote-sdk/api';
import { readCsv } from './readCsv.ts';

/** Every movement of the usable balance, newest first. */
const balanceLogApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listBalanceLog: build.infiniteQuery<BalanceLogPage, BalanceLogFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        url: '/me/balance-log',
        params: pageParams(queryArg, pageParam),
      }),
      providesTags: ['BalanceLog'],
    }),
    // No query: a download is nothing to keep, or to ask for again when the connection is back.
    downloadBalanceLog: build.mutation<string, BalanceLogFilter>({
      query: (filter) => ({ url: '/me/balance-log.csv', params: filter, responseHandler: readCsv }),
    }),
  }),
});

export const { useListBalanceLogInfiniteQuery, useDownloadBalanceLogMutation } = balanceLogApi;
