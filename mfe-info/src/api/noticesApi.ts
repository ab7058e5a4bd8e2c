import type { Locale } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Public notices of the farm, pinned first, then newest first. */
const noticesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notice'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listNotices: build.infiniteQuery({
      ...toPages(calls.listNotices, ({ locale, search }: { locale: Locale; search: string }) => ({
        locale,
        ...(search !== '' && { search }),
      })),
      providesTags: ['Notice'],
    }),
    getNotice: build.query({
      ...toEndpoint(calls.readNotice, ({ id, locale }: { id: string; locale: Locale }) => ({
        params: { id },
        query: { locale },
      })),
      providesTags: ['Notice'],
    }),
  }),
});

export const { useListNoticesInfiniteQuery, useGetNoticeQuery } = noticesApi;
