import { IDEMPOTENCY_KEY_HEADER, type NewWithdrawal } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** A withdrawal request and its idempotency key: the API executes resends with the same key only once. */
interface KeyedWithdrawal {
  withdrawal: NewWithdrawal;
  key: string;
}

/** Cache tags that a new or canceled withdrawal makes stale. */
const WITHDRAWAL_TAGS = ['Balance', 'BalanceLog', 'Withdrawal', 'WithdrawalRule'] as const;

const taggedApi = baseApi.enhanceEndpoints({ addTagTypes: [...WITHDRAWAL_TAGS, 'Address'] });

/** Withdrawal rule, request and cancellation, and a single withdrawal with its steps. */
const withdrawApi = taggedApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getWithdrawalRule: build.query({
      ...toEndpoint(calls.readWithdrawalRule),
      providesTags: ['WithdrawalRule'],
    }),
    getWithdrawal: build.query({
      ...toEndpoint(calls.readWithdrawal, ({ id, currency }: { id: string; currency?: string }) => ({
        params: { id },
        query: { currency },
      })),
      providesTags: ['Withdrawal'],
    }),
    createWithdrawal: build.mutation({
      ...toEndpoint(calls.createWithdrawal, ({ withdrawal, key }: KeyedWithdrawal) => ({
        body: withdrawal,
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      })),
      onQueryStarted: (_withdrawal, { dispatch, queryFulfilled }) =>
        // A refusal means that the cache is stale; a missing response means that the withdrawal may exist.
        runOnceSettled(queryFulfilled, () =>
          dispatch(taggedApi.util.invalidateTags([...WITHDRAWAL_TAGS, 'Address'])),
        ),
    }),
    cancelWithdrawal: build.mutation({
      ...toEndpoint(calls.cancelWithdrawal),
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        runOnceSettled(queryFulfilled, () => dispatch(taggedApi.util.invalidateTags([...WITHDRAWAL_TAGS]))),
    }),
  }),
});

/** Runs a callback after a response, a refusal or an abort; `invalidatesTags` would skip the abort. */
async function runOnceSettled(response: Promise<unknown>, callback: () => void): Promise<void> {
  await Promise.allSettled([response]);
  callback();
}

export const {
  useCancelWithdrawalMutation,
  useCreateWithdrawalMutation,
  useGetWithdrawalQuery,
  useGetWithdrawalRuleQuery,
} = withdrawApi;
