import type { NoticeDraft, OperatorNotice, OperatorNoticePage } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** What the farm tells everybody, newest first, drafts too. */
const operatorNoticeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOperatorNotices: build.infiniteQuery<OperatorNoticePage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/admin/notices',
        params: cursor === null ? {} : { cursor },
      }),
      providesTags: ['OperatorNotice'],
    }),
    getOperatorNotice: build.query<OperatorNotice, string>({
      query: (id) => `/admin/notices/${encodeURIComponent(id)}`,
      providesTags: ['OperatorNotice'],
    }),
    createOperatorNotice: build.mutation<OperatorNotice, NoticeDraft>({
      query: (draft) => ({ url: '/admin/notices', method: 'POST', body: draft }),
      // Also when no answer came: it may have been done. An operator reads notices as well.
      invalidatesTags: ['OperatorNotice', 'Notice'],
    }),
    changeOperatorNotice: build.mutation<OperatorNotice, { id: string; draft: NoticeDraft }>({
      query: ({ id, draft }) => ({
        url: `/admin/notices/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: draft,
      }),
      invalidatesTags: ['OperatorNotice', 'Notice'],
    }),
    deleteOperatorNotice: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/notices/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['OperatorNotice', 'Notice'],
    }),
  }),
});

export const {
  useListOperatorNoticesInfiniteQuery,
  useGetOperatorNoticeQuery,
  useCreateOperatorNoticeMutation,
  useChangeOperatorNoticeMutation,
  useDeleteOperatorNoticeMutation,
} = operatorNoticeApi;
