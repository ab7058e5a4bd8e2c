import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** What the farm holds on the chain beside what it owes. */
const reservesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reserves'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getReserves: build.query({ ...toEndpoint(calls.readReserves), providesTags: ['Reserves'] }),
  }),
});

export const { useGetReservesQuery } = reservesApi;
