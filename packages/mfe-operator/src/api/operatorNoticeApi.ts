import type { NoticeDraft } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { isApiError } from '@farm/remote-sdk';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** The list alone, without the notices that were opened. */
const LIST = { type: 'OperatorNotice', id: 'LIST' } as const;

/** Deleted, or deleted by somebody who was faster. */
const isGoneBy = (error: unknown) => error === undefined || (isApiError(error) && error.code === 'not_found');

/** Notices of the farm, newest first, drafts included. */
const operatorNoticeApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['OperatorNotice', 'Notice'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listOperatorNotices: build.infiniteQuery({
        ...toPages(calls.listOperatorNotices),
        providesTags: ['OperatorNotice', LIST],
      }),
      getOperatorNotice: build.query({
        ...toEndpoint(calls.readOperatorNotice),
        providesTags: ['OperatorNotice'],
      }),
      createOperatorNotice: build.mutation({
        ...toEndpoint(calls.createNotice),
        // Also when no answer came: it may have been done. An operator reads notices as well.
        invalidatesTags: ['OperatorNotice', 'Notice'],
      }),
      changeOperatorNotice: build.mutation({
        ...toEndpoint(calls.updateNotice, ({ id, draft }: { id: string; draft: NoticeDraft }) => ({
          params: { id },
          body: draft,
        })),
        invalidatesTags: ['OperatorNotice', 'Notice'],
      }),
      deleteOperatorNotice: build.mutation({
        ...toEndpoint(calls.deleteNotice),
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
