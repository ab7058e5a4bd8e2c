import {
  IDEMPOTENCY_KEY_HEADER,
  type CorrectionAmount,
  type CorrectionRequest,
  type DepositRequest,
} from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Deposits made by operators, newest first, and their corrections. */
const depositApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Deposit', 'Proposal', 'Balance', 'BalanceLog'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listDeposits: build.infiniteQuery({ ...toPages(calls.listDeposits), providesTags: ['Deposit'] }),
      makeDeposit: build.mutation({
        ...toEndpoint(calls.createDeposit, ({ deposit, key }: { deposit: DepositRequest; key: string }) => ({
          body: deposit,
          headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        })),
        // Also without a response, since the deposit may exist. Balance tags are included because operators can be
        // users too.
        invalidatesTags: ['Deposit', 'Proposal', 'Balance', 'BalanceLog'],
      }),
      previewCorrection: build.mutation(
        toEndpoint(calls.previewCorrection, ({ txId, ...body }: CorrectionAmount & { txId: string }) => ({
          params: { txId },
          body,
        })),
      ),
      makeCorrection: build.mutation({
        ...toEndpoint(
          calls.createCorrection,
          ({ txId, correction, key }: { txId: string; correction: CorrectionRequest; key: string }) => ({
            params: { txId },
            body: correction,
            headers: { [IDEMPOTENCY_KEY_HEADER]: key },
          }),
        ),
        // As for a deposit.
        invalidatesTags: ['Deposit', 'Balance', 'BalanceLog', 'Proposal'],
      }),
    }),
  });

export const {
  useListDepositsInfiniteQuery,
  useMakeCorrectionMutation,
  useMakeDepositMutation,
  usePreviewCorrectionMutation,
} = depositApi;
