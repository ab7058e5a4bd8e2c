import * as calls from '@farm/contracts/calls';
import type { AccountLockChange, NewAccountNote } from '@farm/contracts/operator';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';

/** Accounts as operators see them, with their locks, sessions and notes. */
const accountApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['OperatorAccount', 'OperatorWithdrawal'] })
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
  useAddAccountNoteMutation,
} = accountApi;
