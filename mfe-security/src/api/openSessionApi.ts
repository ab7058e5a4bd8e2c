import type { OpenSession, OpenSessionList } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Where the signed-in user is signed in. */
const openSessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOpenSessions: build.query<OpenSession[], undefined>({
      query: () => '/me/sessions',
      transformResponse: ({ items }: OpenSessionList) => items,
      providesTags: ['OpenSession'],
    }),
    deleteOpenSession: build.mutation<undefined, string>({
      query: (id) => ({ url: `/me/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['OpenSession'],
    }),
    /** All but the one that asks. */
    deleteOtherSessions: build.mutation<undefined, undefined>({
      query: () => ({ url: '/me/sessions', method: 'DELETE' }),
      invalidatesTags: ['OpenSession'],
    }),
  }),
});

export const { useListOpenSessionsQuery, useDeleteOpenSessionMutation, useDeleteOtherSessionsMutation } =
  openSessionApi;
