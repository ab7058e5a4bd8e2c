import type { NoticeDraft } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { isApiError } from '@farm/remote-sdk';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Tag of the list alone, without notices that were opened. */
const LIST = { type: 'OperatorNotice', id: 'LIST' } as const;

/** True if the notice was deleted, by this or another operator. */
const isGoneBy = (error: unknown) => error === undefined || (isApiError(error) && error.code === 'not_found');

/** Notices of the farm, newest first, including drafts. */
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
        // Also without a response, since the change may have been made. Operators read notices too.
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
        // A deleted notice only refetches the list. If the outcome is unknown, the notice is refetched as well.
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
