import type { OperatorWithdrawalQuery, WithdrawalDecision, WithdrawalDecisionBody } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** Filter of withdrawals. */
export type WithdrawalChoice = Pick<OperatorWithdrawalQuery, 'status' | 'waits' | 'email' | 'from' | 'to'>;

/** An operator's decision about a withdrawal, and the reason. */
export type DecidedWithdrawal = WithdrawalDecisionBody & { id: string; action: WithdrawalDecision };

/** The withdrawals of all users, newest first. */
const operatorWithdrawalApi = baseApi
  .enhanceEndpoints({
    addTagTypes: ['OperatorWithdrawal', 'Proposal', 'Withdrawal', 'WithdrawalRule', 'Balance', 'BalanceLog'],
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listOperatorWithdrawals: build.infiniteQuery({
        ...toPages(calls.listOperatorWithdrawals),
        providesTags: ['OperatorWithdrawal'],
      }),
      getOperatorWithdrawal: build.query({
        ...toEndpoint(calls.readOperatorWithdrawal),
        providesTags: ['OperatorWithdrawal'],
      }),
      decideWithdrawal: build.mutation({
        ...toEndpoint(calls.decideWithdrawal, ({ id, action, reason }: DecidedWithdrawal) => ({
          params: { id, deed: action },
          body: { reason },
        })),
        // Also after a refusal, because the withdrawal has changed. Balance tags are included because operators
        // can be users too.
        invalidatesTags: [
          'OperatorWithdrawal',
          'Proposal',
          'Withdrawal',
          'WithdrawalRule',
          'Balance',
          'BalanceLog',
        ],
      }),
    }),
  });

export const {
  useListOperatorWithdrawalsInfiniteQuery,
  useGetOperatorWithdrawalQuery,
  useDecideWithdrawalMutation,
} = operatorWithdrawalApi;
