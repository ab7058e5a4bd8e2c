import { IDEMPOTENCY_KEY_HEADER, type DepositRequest } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Deposits made by operators, newest first. */
const depositApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Deposit', 'Balance', 'BalanceLog'] })
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
        invalidatesTags: ['Deposit', 'Balance', 'BalanceLog'],
      }),
    }),
  });

export const { useListDepositsInfiniteQuery, useMakeDepositMutation } = depositApi;
