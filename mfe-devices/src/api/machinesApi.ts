import type { MachineFilter, SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toDownload, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Machines per page of the list. */
const PAGE_SIZE = 100;

/** The signed-in user's machines. The queries have no tags: `useLiveRefetch` decides when to refetch them. */
export const machinesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listMachines: build.infiniteQuery(
      toPages(calls.listMachines, (filter: MachineFilter) => ({ ...filter, limit: PAGE_SIZE })),
    ),
    downloadMachines: build.mutation(toDownload(calls.downloadMachines)),
    downloadIncidents: build.mutation(toDownload(calls.downloadIncidents)),
    getMachine: build.query(toEndpoint(calls.readMachine)),
    getMachineHistory: build.query(
      toEndpoint(calls.readMachineHistory, ({ id, range }: { id: string; range: SpaceRange }) => ({
        params: { id },
        query: { range },
      })),
    ),
  }),
});

export const {
  useListMachinesInfiniteQuery,
  useDownloadMachinesMutation,
  useDownloadIncidentsMutation,
  useGetMachineQuery,
  useGetMachineHistoryQuery,
} = machinesApi;
