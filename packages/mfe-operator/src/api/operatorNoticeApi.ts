import type { NoticeDraft, OperatorNotice, OperatorNoticePage } from '@farm/contracts';
import { isApiError } from '@farm/remote-sdk';
import { baseApi } from '@farm/remote-sdk/api';

/** The list alone, without the notices that were opened. */
const LIST = { type: 'OperatorNotice', id: 'LIST' } as const;

/** Deleted, or deleted by somebody who was faster. */
const isGoneBy = (error: unknown) => error === undefined || (isApiError(error) && error.code === 'not_found');

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
      providesTags: ['OperatorNotice', LIST],
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
      // Of one that is gone only the list is asked for again. Where nobody knows, the notice is as well.
      invalidatesTags: (_answer, error) => [isGoneBy(error) ? LIST : 'OperatorNotice', 'Notice'],
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
