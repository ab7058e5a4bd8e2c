import type { BalanceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** What the user owned over time. */
const balanceHistoryApi = baseApi.enhanceEndpoints({ addTagTypes: ['Balance'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getBalanceHistory: build.query({
      ...toEndpoint(calls.readBalanceHistory, (range: BalanceRange) => ({ query: { range } })),
      providesTags: ['Balance'],
    }),
  }),
});

export const { useGetBalanceHistoryQuery } = balanceHistoryApi;
