import { IDEMPOTENCY_KEY_HEADER, type Deposit, type DepositPage, type DepositRequest } from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Credits by operators, newest first. */
const depositApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listDeposits: build.infiniteQuery<DepositPage, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam: cursor }) => ({
        url: '/admin/ledger/deposits',
        params: cursor === null ? {} : { cursor },
      }),
      providesTags: ['Deposit'],
    }),
    makeDeposit: build.mutation<Deposit, { deposit: DepositRequest; key: string }>({
      query: ({ deposit, key }) => ({
        url: '/admin/ledger/deposit',
        method: 'POST',
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        body: deposit,
      }),
      // Also when no answer came: it may have been made. The rest because an operator may be the user as well.
      invalidatesTags: ['Deposit', 'Balance', 'BalanceLog'],
    }),
  }),
});

export const { useListDepositsInfiniteQuery, useMakeDepositMutation } = depositApi;
