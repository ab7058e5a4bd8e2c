import type { Machine, MachineChange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';
import { updateNameInPage, deleteFromPage } from '../model/machinePages.ts';
import { machinesApi } from './machinesApi.ts';

const { util } = machinesApi;

/** Changes to machines by their user. Visible lists show a change at once; everything else is refetched. */
const machineChangesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Machine', 'Share'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    renameMachine: build.mutation({
      ...toEndpoint(calls.updateMachine, ({ id, ...body }: MachineChange & { id: string }) => ({
        params: { id },
        body,
      })),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled, ...cache }) => {
        const { data: machine } = await queryFulfilled.catch(() => ({ data: null }));
        if (!machine) return;
        for (const filter of util.selectCachedArgsForQuery(cache.getState(), 'listMachines'))
          dispatch(
            util.updateQueryData('listMachines', filter, ({ pages }) => {
              for (const page of pages) updateNameInPage(page, machine);
            }),
          );
        dispatch(
          util.updateQueryData('getMachine', id, (detail) => {
            detail.name = machine.name;
          }),
        );
      },
      invalidatesTags: ['Machine'],
    }),
    deleteMachines: build.mutation({
      ...toEndpoint(calls.deleteMachines, (machines: readonly Machine[]) => ({
        body: { ids: machines.map(({ id }) => id) },
      })),
      onQueryStarted: async (machines, { dispatch, queryFulfilled, ...cache }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        for (const filter of util.selectCachedArgsForQuery(cache.getState(), 'listMachines'))
          dispatch(
            util.updateQueryData('listMachines', filter, ({ pages }) => {
              for (const page of pages) deleteFromPage(page, machines);
            }),
          );
      },
      invalidatesTags: ['Machine', 'Share'],
    }),
  }),
});

export const { useRenameMachineMutation, useDeleteMachinesMutation } = machineChangesApi;
