import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Links that show a person a version before its release. */
const rolloutPreviewApi = baseApi.enhanceEndpoints({ addTagTypes: ['PreviewLink'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPreviewLinks: build.query({
      ...toEndpoint(calls.listPreviewLinks, (name: string) => ({ params: { name } })),
      providesTags: ['PreviewLink'],
    }),
    createPreviewLink: build.mutation({
      ...toEndpoint(
        calls.createPreviewLink,
        ({ person, ...params }: { name: string; version: string; person: string }) => ({
          params,
          body: { person },
        }),
      ),
      // Also without a response, since a link may have been created.
      invalidatesTags: ['PreviewLink'],
    }),
    endPreviewLink: build.mutation({
      ...toEndpoint(calls.deletePreviewLink, (params: { name: string; id: string }) => ({ params })),
      invalidatesTags: ['PreviewLink'],
    }),
  }),
});

export const { useListPreviewLinksQuery, useCreatePreviewLinkMutation, useEndPreviewLinkMutation } =
  rolloutPreviewApi;
