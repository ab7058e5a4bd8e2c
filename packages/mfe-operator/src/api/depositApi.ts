import { IDEMPOTENCY_KEY_HEADER, type DepositRequest } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Credits by operators, newest first. */
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
        // Also when no answer came: it may have been made. The rest because an operator may be the user as well.
        invalidatesTags: ['Deposit', 'Balance', 'BalanceLog'],
      }),
    }),
  });

export const { useListDepositsInfiniteQuery, useMakeDepositMutation } = depositApi;
