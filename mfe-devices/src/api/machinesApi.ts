import type { MachineDetail, MachinePage, MachineQuery, SpaceHistory, SpaceRange } from '@farm/contracts';
import { pages } from '@farm/kit';
import { baseApi } from '@farm/remote-sdk/api';

/** Which machines, in which order. */
export type MachineFilter = Omit<MachineQuery, 'cursor' | 'limit'>;

/** Machines on a page of the list. */
const PAGE_SIZE = 100;

/** The signed-in user's machines. None of it has a tag: `useLiveRefetch` says when it is asked for anew. */
export const machinesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listMachines: build.infiniteQuery<MachinePage, MachineFilter, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/me/machines',
        params: { ...queryArg, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
    }),
    getMachine: build.query<MachineDetail, string>({
      query: (id) => `/me/machines/${encodeURIComponent(id)}`,
    }),
    getMachineHistory: build.query<SpaceHistory, { id: string; range: SpaceRange }>({
      query: ({ id, range }) => ({
        url: `/me/machines/${encodeURIComponent(id)}/history`,
        params: { range },
      }),
    }),
  }),
});

export const { useListMachinesInfiniteQuery, useGetMachineQuery, useGetMachineHistoryQuery } = machinesApi;
