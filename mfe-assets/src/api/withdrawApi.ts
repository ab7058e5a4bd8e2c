import { IDEMPOTENCY_KEY_HEADER, type NewWithdrawal } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** A withdrawal to be asked for, and the name of this deed: sent again with it, it is not done again. */
interface KeyedWithdrawal {
  withdrawal: NewWithdrawal;
  key: string;
}

/** Whatever a withdrawal that came or went shows in. */
const MOVED = ['Balance', 'BalanceLog', 'Withdrawal', 'WithdrawalRule'] as const;

const taggedApi = baseApi.enhanceEndpoints({ addTagTypes: [...MOVED, 'Address'] });

/** Withdrawing: its rule, the asking, the canceling, and one withdrawal with its steps. */
const withdrawApi = taggedApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getWithdrawalRule: build.query({
      ...toEndpoint(calls.readWithdrawalRule),
      providesTags: ['WithdrawalRule'],
    }),
    getWithdrawal: build.query({ ...toEndpoint(calls.readWithdrawal), providesTags: ['Withdrawal'] }),
    createWithdrawal: build.mutation({
      ...toEndpoint(calls.createWithdrawal, ({ withdrawal, key }: KeyedWithdrawal) => ({
        body: withdrawal,
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      })),
      onQueryStarted: (_withdrawal, { dispatch, queryFulfilled }) =>
        // A refusal tells that something here is out of date, and no answer that it may have been done.
        settled(queryFulfilled, () => dispatch(taggedApi.util.invalidateTags([...MOVED, 'Address']))),
    }),
    cancelWithdrawal: build.mutation({
      ...toEndpoint(calls.cancelWithdrawal),
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        settled(queryFulfilled, () => dispatch(taggedApi.util.invalidateTags([...MOVED]))),
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
