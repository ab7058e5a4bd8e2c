import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Coins that the farm holds on the chain, compared with the amounts that it owes. */
const reservesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reserves'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getReserves: build.query({ ...toEndpoint(calls.readReserves), providesTags: ['Reserves'] }),
  }),
});

export const { useGetReservesQuery } = reservesApi;
