import type { MachineQuery, SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Which machines, in which order. */
export type MachineFilter = Omit<MachineQuery, 'cursor' | 'limit'>;

/** Machines on a page of the list. */
const PAGE_SIZE = 100;

/** The signed-in user's machines. None of it has a tag: `useLiveRefetch` says when it is asked for anew. */
export const machinesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listMachines: build.infiniteQuery(
      toPages(calls.listMachines, (filter: MachineFilter) => ({ ...filter, limit: PAGE_SIZE })),
    ),
    getMachine: build.query(toEndpoint(calls.readMachine)),
    getMachineHistory: build.query(
      toEndpoint(calls.readMachineHistory, ({ id, range }: { id: string; range: SpaceRange }) => ({
        params: { id },
        query: { range },
      })),
    ),
  }),
});

export const { useListMachinesInfiniteQuery, useGetMachineQuery, useGetMachineHistoryQuery } = machinesApi;
