import * as calls from '@farm/contracts/calls';
import { baseApi } from '@farm/remote-sdk/api';
import { toEndpoint } from '@farm/remote-sdk/calls';

/** What the farm holds on the chain beside what it owes. */
const reservesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reserves'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getReserves: build.query({ ...toEndpoint(calls.readReserves), providesTags: ['Reserves'] }),
  }),
});

export const { useGetReservesQuery } = reservesApi;
