import * as calls from '@farm/contracts/calls';
import type { AccountLockChange, NewAccountNote } from '@farm/contracts/operator';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Accounts as operators see them, with their locks, sessions and notes. */
const accountApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['OperatorAccount', 'OperatorWithdrawal', 'Proposal'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      findAccounts: build.query({ ...toEndpoint(calls.findAccounts), providesTags: ['OperatorAccount'] }),
      getOperatorAccount: build.query({
        ...toEndpoint(calls.readAccount),
        providesTags: ['OperatorAccount'],
      }),
      changeAccountLock: build.mutation({
        ...toEndpoint(calls.updateAccountLock, ({ id, ...body }: AccountLockChange & { id: string }) => ({
          params: { id },
          body,
        })),
        // Also after a refusal: another operator may have been faster. A lock holds withdrawals.
        invalidatesTags: ['OperatorAccount', 'OperatorWithdrawal'],
      }),
      endAccountSessions: build.mutation({
        ...toEndpoint(calls.deleteAccountSessions),
        invalidatesTags: ['OperatorAccount'],
      }),
      proposeFactorReset: build.mutation({
        ...toEndpoint(calls.createFactorReset, ({ id, reason }: { id: string; reason: string }) => ({
          params: { id },
          body: { reason },
        })),
        // Also after a refusal: the account has no second factor any more.
        invalidatesTags: ['OperatorAccount', 'Proposal'],
      }),
      stopFactorReset: build.mutation({
        ...toEndpoint(calls.stopFactorReset),
        // Also after a refusal: the removal was stopped already, or is done.
        invalidatesTags: ['OperatorAccount'],
      }),
      addAccountNote: build.mutation({
        ...toEndpoint(calls.addAccountNote, ({ id, ...body }: NewAccountNote & { id: string }) => ({
          params: { id },
          body,
        })),
        // Also without a response, since the note may have been added.
        invalidatesTags: ['OperatorAccount'],
      }),
    }),
  });

export const {
  useFindAccountsQuery,
  useGetOperatorAccountQuery,
  useChangeAccountLockMutation,
  useEndAccountSessionsMutation,
  useProposeFactorResetMutation,
  useStopFactorResetMutation,
  useAddAccountNoteMutation,
} = accountApi;
