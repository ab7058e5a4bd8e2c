import type { BalanceHistory, BalanceRange } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** What the user owned over time. */
const balanceHistoryApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBalanceHistory: build.query<BalanceHistory, BalanceRange>({
      query: (range) => ({ url: '/me/balance-history', params: { range } }),
      providesTags: ['Balance'],
    }),
  }),
});

export const { useGetBalanceHistoryQuery } = balanceHistoryApi;
