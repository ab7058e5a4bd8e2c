import type { Reserves } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** What the farm holds on the chain beside what it owes. */
const reservesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getReserves: build.query<Reserves, undefined>({
      query: () => '/reserves',
      providesTags: ['Reserves'],
    }),
  }),
});

export const { useGetReservesQuery } = reservesApi;
