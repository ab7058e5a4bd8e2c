import type { BalanceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Balance of the user over time. */
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
