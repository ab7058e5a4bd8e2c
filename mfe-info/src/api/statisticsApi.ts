import type { SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Figures of the network and the farm, now and over time. */
const statisticsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Statistics'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getStatistics: build.query({ ...toEndpoint(calls.readStatistics), providesTags: ['Statistics'] }),
    getStatisticsHistory: build.query({
      ...toEndpoint(calls.readStatisticsHistory, (range: SpaceRange) => ({ query: { range } })),
      providesTags: ['Statistics'],
    }),
  }),
});

export const { useGetStatisticsQuery, useGetStatisticsHistoryQuery } = statisticsApi;
