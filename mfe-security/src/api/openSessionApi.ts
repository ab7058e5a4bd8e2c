import type { Answer } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Where the signed-in user is signed in. */
const openSessionApi = baseApi.enhanceEndpoints({ addTagTypes: ['OpenSession'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOpenSessions: build.query({
      ...toEndpoint(calls.listSessions),
      transformResponse: ({ items }: Answer<typeof calls.listSessions>) => items,
      providesTags: ['OpenSession'],
    }),
    deleteOpenSession: build.mutation({
      ...toEndpoint(calls.deleteSession),
      invalidatesTags: ['OpenSession'],
    }),
    /** All but the one that asks. */
    deleteOtherSessions: build.mutation({
      ...toEndpoint(calls.deleteOtherSessions),
      invalidatesTags: ['OpenSession'],
    }),
  }),
});

export const { useListOpenSessionsQuery, useDeleteOpenSessionMutation, useDeleteOtherSessionsMutation } =
  openSessionApi;
