import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** The archive of all data of the signed-in user. */
const exportApi = baseApi.enhanceEndpoints({ addTagTypes: ['Export'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getExport: build.query({ ...toEndpoint(calls.readExport), providesTags: ['Export'] }),
    createExport: build.mutation({ ...toEndpoint(calls.createExport), invalidatesTags: ['Export'] }),
    /** Creates a link that downloads the archive once. */
    createExportLink: build.mutation({
      ...toEndpoint(calls.createExportLink),
      // Without an archive there is no link.
      invalidatesTags: (_link, error) => (error ? ['Export'] : []),
    }),
  }),
});

export const { useGetExportQuery, useCreateExportMutation, useCreateExportLinkMutation } = exportApi;
