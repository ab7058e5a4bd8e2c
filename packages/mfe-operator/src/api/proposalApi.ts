import type { ProposalDecision, ProposalDecisionBody } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/** An operator's decision about a proposal, and the reason. */
export type DecidedProposal = ProposalDecisionBody & { id: string; decision: ProposalDecision };

/** Actions that wait for a second operator, newest first. */
const proposalApi = baseApi
  .enhanceEndpoints({
    addTagTypes: [
      'Proposal',
      'Deposit',
      'OperatorAccount',
      'OperatorWithdrawal',
      'Withdrawal',
      'Balance',
      'BalanceLog',
    ],
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listProposals: build.infiniteQuery({ ...toPages(calls.listProposals), providesTags: ['Proposal'] }),
      getProposalRule: build.query(toEndpoint(calls.readProposalRule)),
      decideProposal: build.mutation({
        ...toEndpoint(calls.decideProposal, ({ id, decision, reason }: DecidedProposal) => ({
          params: { id, deed: decision },
          body: { reason },
        })),
        // Also after a refusal, because the proposal, its withdrawal or its account has changed.
        invalidatesTags: [
          'Proposal',
          'Deposit',
          'OperatorAccount',
          'OperatorWithdrawal',
          'Withdrawal',
          'Balance',
          'BalanceLog',
        ],
      }),
    }),
  });

export const { useListProposalsInfiniteQuery, useGetProposalRuleQuery, useDecideProposalMutation } =
  proposalApi;
