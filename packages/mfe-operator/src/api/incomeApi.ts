import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Income of the pool, and the way of each reward. */
const incomeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Income'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getIncome: build.query({ ...toEndpoint(calls.readIncome), providesTags: ['Income'] }),
    listRewards: build.infiniteQuery({
      ...toPages(calls.listRewards, (_all: undefined) => ({ limit: 20 })),
      providesTags: ['Income'],
    }),
    getReward: build.query({
      ...toEndpoint(calls.readReward, (coinId: string) => ({ params: { coinId } })),
      providesTags: ['Income'],
    }),
  }),
});

export const { useGetIncomeQuery, useListRewardsInfiniteQuery, useGetRewardQuery } = incomeApi;
