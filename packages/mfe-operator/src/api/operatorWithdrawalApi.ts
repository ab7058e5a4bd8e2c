import type {
  OperatorWithdrawalDetail,
  OperatorWithdrawalPage,
  OperatorWithdrawalQuery,
  WithdrawalDeed,
  WithdrawalDeedBody,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** Which withdrawals are asked for. */
export type WithdrawalChoice = Pick<OperatorWithdrawalQuery, 'status' | 'waits' | 'email' | 'from' | 'to'>;

/** What an operator does with a withdrawal, and why. */
export type DecidedWithdrawal = WithdrawalDeedBody & { id: string; deed: WithdrawalDeed };

/** The withdrawals of all users, newest first. */
const operatorWithdrawalApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOperatorWithdrawals: build.infiniteQuery<OperatorWithdrawalPage, WithdrawalChoice, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/admin/withdrawals',
        params: { ...queryArg, ...(cursor !== null && { cursor }) },
      }),
      providesTags: ['OperatorWithdrawal'],
    }),
    getOperatorWithdrawal: build.query<OperatorWithdrawalDetail, string>({
      query: (id) => `/admin/withdrawals/${encodeURIComponent(id)}`,
      providesTags: ['OperatorWithdrawal'],
    }),
    decideWithdrawal: build.mutation<OperatorWithdrawalDetail, DecidedWithdrawal>({
      query: ({ id, deed, reason }) => ({
        url: `/admin/withdrawals/${encodeURIComponent(id)}/${deed}`,
        method: 'POST',
        body: { reason },
      }),
      // After a refusal, too: it has changed meanwhile. The rest because an operator may be the user as well.
      invalidatesTags: ['OperatorWithdrawal', 'Withdrawal', 'WithdrawalRule', 'Balance', 'BalanceLog'],
    }),
  }),
});

export const {
  useListOperatorWithdrawalsInfiniteQuery,
  useGetOperatorWithdrawalQuery,
  useDecideWithdrawalMutation,
} = operatorWithdrawalApi;
