import type { CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Open sessions of the signed-in user, and their sign-ins. */
const openSessionApi = baseApi.enhanceEndpoints({ addTagTypes: ['OpenSession'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOpenSessions: build.query({
      ...toEndpoint(calls.listSessions),
      transformResponse: ({ items }: CallResponse<typeof calls.listSessions>) => items,
      providesTags: ['OpenSession'],
    }),
    listSignIns: build.query({
      ...toEndpoint(calls.listSignIns),
      transformResponse: ({ items }: CallResponse<typeof calls.listSignIns>) => items,
    }),
    deleteOpenSession: build.mutation({
      ...toEndpoint(calls.deleteSession),
      invalidatesTags: ['OpenSession'],
    }),
    /** Ends all sessions but the current session. */
    deleteOtherSessions: build.mutation({
      ...toEndpoint(calls.deleteOtherSessions),
      invalidatesTags: ['OpenSession'],
    }),
  }),
});

export const {
  useListOpenSessionsQuery,
  useListSignInsQuery,
  useDeleteOpenSessionMutation,
  useDeleteOtherSessionsMutation,
} = openSessionApi;
