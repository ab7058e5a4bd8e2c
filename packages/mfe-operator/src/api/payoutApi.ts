import type { BatchDecision, SpendRecord } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Payments on the chain: their state, and what stops them. */
const payoutApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Payouts', 'OperatorWithdrawal'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      getPayouts: build.query({ ...toEndpoint(calls.readPayouts), providesTags: ['Payouts'] }),
      getPayoutAlarms: build.query({ ...toEndpoint(calls.listPayoutAlarms), providesTags: ['Payouts'] }),
      listPayoutBatches: build.infiniteQuery({
        ...toPages(calls.listPayoutBatches, (_all: undefined) => ({ limit: 20 })),
        providesTags: ['Payouts'],
      }),
      getPayoutBatch: build.query({ ...toEndpoint(calls.readPayoutBatch), providesTags: ['Payouts'] }),
      updatePayoutBatch: build.mutation({
        ...toEndpoint(calls.updatePayoutBatch, ({ id, ...body }: BatchDecision & { id: string }) => ({
          params: { id },
          body,
        })),
        // Also after a refusal: another operator may have been faster.
        invalidatesTags: ['Payouts', 'OperatorWithdrawal'],
      }),
      changePayoutBreaker: build.mutation({
        ...toEndpoint(calls.updatePayoutBreaker),
        // Also after a refusal: another operator may have been faster.
        invalidatesTags: ['Payouts'],
      }),
      recordPayoutSpends: build.mutation({
        ...toEndpoint(calls.recordPayoutSpends),
        invalidatesTags: ['Payouts', 'OperatorWithdrawal'],
      }),
      recordPayoutDifference: build.mutation({
        ...toEndpoint(calls.recordPayoutDifference),
        invalidatesTags: ['Payouts'],
      }),
      recordPayoutSpend: build.mutation({
        ...toEndpoint(calls.recordPayoutSpend, ({ coinId, reason }: SpendRecord & { coinId: string }) => ({
          params: { coinId },
          body: { reason },
        })),
        // The recorded spend may have paid withdrawals.
        invalidatesTags: ['Payouts', 'OperatorWithdrawal'],
      }),
    }),
  });

export const {
  useGetPayoutsQuery,
  useGetPayoutAlarmsQuery,
  useListPayoutBatchesInfiniteQuery,
  useGetPayoutBatchQuery,
  useUpdatePayoutBatchMutation,
  useChangePayoutBreakerMutation,
  useRecordPayoutDifferenceMutation,
  useRecordPayoutSpendMutation,
  useRecordPayoutSpendsMutation,
} = payoutApi;
