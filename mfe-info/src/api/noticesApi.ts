import type { Locale, NoticeDetail, NoticePage } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** What the farm has to tell everyone, pinned ones first, then the newest. */
const noticesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listNotices: build.infiniteQuery<NoticePage, Locale, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: locale, pageParam: cursor }) => ({
        url: '/notices',
        params: { locale, ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['Notice'],
    }),
    getNotice: build.query<NoticeDetail, { id: string; locale: Locale }>({
      query: ({ id, locale }) => ({ url: `/notices/${encodeURIComponent(id)}`, params: { locale } }),
      providesTags: ['Notice'],
    }),
  }),
});

export const { useListNoticesInfiniteQuery, useGetNoticeQuery } = noticesApi;
