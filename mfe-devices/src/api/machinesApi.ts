import type { MachinePage } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** The signed-in user's machines, page by page, oldest first. */
const machinesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listMachines: build.infiniteQuery<MachinePage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/me/machines',
        params: cursor === null ? {} : { cursor },
      }),
      providesTags: ['Machine'],
    }),
  }),
});

export const { useListMachinesInfiniteQuery } = machinesApi;
