import type { WithdrawalFilter, WithdrawalPage } from '@farm/contracts';
import { pageParams, pages } from '@farm/kit';
import { baseApi } from '@farm/remote-sdk/api';
import { readCsv } from './readCsv.ts';

/** The user's withdrawals, newest first. */
const withdrawalApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listWithdrawals: build.infiniteQuery<WithdrawalPage, WithdrawalFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        url: '/me/withdrawals',
        params: pageParams(queryArg, pageParam),
      }),
      providesTags: ['Withdrawal'],
    }),
    downloadWithdrawals: build.mutation<string, WithdrawalFilter>({
      query: (filter) => ({ url: '/me/withdrawals.csv', params: filter, responseHandler: readCsv }),
    }),
  }),
});

export const { useListWithdrawalsInfiniteQuery, useDownloadWithdrawalsMutation } = withdrawalApi;
