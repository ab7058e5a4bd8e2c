import type {
  BreakerChange,
  PayoutBatchDetail,
  PayoutBatchPage,
  Payouts,
  SpendRecord,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Payments on the chain: how they stand, and what stops them. */
const payoutApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getPayouts: build.query<Payouts, undefined>({
      query: () => '/admin/payouts',
      providesTags: ['Payouts'],
    }),
    listPayoutBatches: build.infiniteQuery<PayoutBatchPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/admin/payouts/batches',
        params: { limit: 20, ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['Payouts'],
    }),
    getPayoutBatch: build.query<PayoutBatchDetail, string>({
      query: (id) => `/admin/payouts/batches/${encodeURIComponent(id)}`,
      providesTags: ['Payouts'],
    }),
    changePayoutBreaker: build.mutation<Payouts, BreakerChange>({
      query: (body) => ({ url: '/admin/payouts/breaker', method: 'POST', body }),
      // After a refusal, too: somebody may have been faster.
      invalidatesTags: ['Payouts'],
    }),
    recordPayoutSpend: build.mutation<Payouts, SpendRecord & { coinId: string }>({
      query: ({ coinId, reason }) => ({
        url: `/admin/payouts/spends/${encodeURIComponent(coinId)}/record`,
        method: 'POST',
        body: { reason },
      }),
      // It may have paid withdrawals.
      invalidatesTags: ['Payouts', 'OperatorWithdrawal'],
    }),
  }),
});

export const {
  useGetPayoutsQuery,
  useListPayoutBatchesInfiniteQuery,
  useGetPayoutBatchQuery,
  useChangePayoutBreakerMutation,
  useRecordPayoutSpendMutation,
} = payoutApi;
