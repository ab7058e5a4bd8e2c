import { IDEMPOTENCY_KEY_HEADER, type NewWithdrawal } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** A withdrawal request and its idempotency key: the API executes resends with the same key only once. */
interface KeyedWithdrawal {
  withdrawal: NewWithdrawal;
  key: string;
}

/** Cache tags that a new or canceled withdrawal makes stale. */
const MOVED = ['Balance', 'BalanceLog', 'Withdrawal', 'WithdrawalRule'] as const;

const taggedApi = baseApi.enhanceEndpoints({ addTagTypes: [...MOVED, 'Address'] });

/** Withdrawal rule, request and cancellation, and a single withdrawal with its steps. */
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
        // A refusal means that the cache is stale; a missing response means that the withdrawal may exist.
        settled(queryFulfilled, () => dispatch(taggedApi.util.invalidateTags([...MOVED, 'Address']))),
    }),
    cancelWithdrawal: build.mutation({
      ...toEndpoint(calls.cancelWithdrawal),
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        settled(queryFulfilled, () => dispatch(taggedApi.util.invalidateTags([...MOVED]))),
    }),
  }),
});

/** Runs a callback after a response, a refusal or an abort; `invalidatesTags` would skip the abort. */
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
