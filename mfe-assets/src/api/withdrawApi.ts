import {
  IDEMPOTENCY_KEY_HEADER,
  type NewWithdrawal,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalRule,
} from '@farm/contracts';
import { baseApi } from '@farm/remote-sdk/api';

/** A withdrawal to be asked for, and the name of this deed: sent again with it, it is not done again. */
interface KeyedWithdrawal {
  withdrawal: NewWithdrawal;
  key: string;
}

/** Whatever a withdrawal that came or went shows in. */
const MOVED = ['Balance', 'BalanceLog', 'Withdrawal', 'WithdrawalRule'] as const;

/** Withdrawing: its rule, the asking, the canceling, and one withdrawal with its steps. */
const withdrawApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getWithdrawalRule: build.query<WithdrawalRule, undefined>({
      query: () => '/me/withdrawal-rule',
      providesTags: ['WithdrawalRule'],
    }),
    getWithdrawal: build.query<WithdrawalDetail, string>({
      query: (id) => `/me/withdrawals/${encodeURIComponent(id)}`,
      providesTags: ['Withdrawal'],
    }),
    createWithdrawal: build.mutation<Withdrawal, KeyedWithdrawal>({
      query: ({ withdrawal, key }) => ({
        url: '/me/withdrawals',
        method: 'POST',
        body: withdrawal,
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      }),
      onQueryStarted: (_withdrawal, { dispatch, queryFulfilled }) =>
        // A refusal tells that something here is out of date, and no answer that it may have been done.
        settled(queryFulfilled, () => dispatch(baseApi.util.invalidateTags([...MOVED, 'Address']))),
    }),
    cancelWithdrawal: build.mutation<Withdrawal, string>({
      query: (id) => ({ url: `/me/withdrawals/${encodeURIComponent(id)}/cancel`, method: 'POST' }),
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        settled(queryFulfilled, () => dispatch(baseApi.util.invalidateTags([...MOVED]))),
    }),
  }),
});

/** Goes on after an answer, a refusal and a stop alike; `invalidatesTags` would leave the stop out. */
async function settled(answer: Promise<unknown>, goOn: () => void): Promise<void> {
  await Promise.allSettled([answer]);
  goOn();
}

export const {
  useCancelWithdrawalMutation,
  useCreateWithdrawalMutation,
  useGetWithdrawalQuery,
  useGetWithdrawalRuleQuery,
} = withdrawApi;
