import type { SpaceRange, Statistics, StatisticsHistory } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** The network and the farm in figures, now and over time. */
const statisticsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getStatistics: build.query<Statistics, undefined>({
      query: () => '/stat',
      providesTags: ['Statistics'],
    }),
    getStatisticsHistory: build.query<StatisticsHistory, SpaceRange>({
      query: (range) => ({ url: '/stat/history', params: { range } }),
      providesTags: ['Statistics'],
    }),
  }),
});

export const { useGetStatisticsQuery, useGetStatisticsHistoryQuery } = statisticsApi;
