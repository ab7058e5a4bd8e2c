import type { Call } from '../call/call.ts';

export const listProposals = {
  method: 'GET',
  path: '/admin/proposals',
  access: 'admin',
  tag: 'proposals',
  summary: 'List actions that wait for a second operator, or did',
  query: 'proposalQuery',
  response: 'proposalPage',
} as const satisfies Call;

export const readProposalRule = {
  method: 'GET',
  path: '/admin/proposal-rule',
  access: 'admin',
  tag: 'proposals',
  summary: 'Get the limit above which actions wait for a second operator',
  response: 'proposalRule',
} as const satisfies Call;

export const decideProposal = {
  method: 'POST',
  path: '/admin/proposals/:id/:deed',
  access: 'admin',
  tag: 'proposals',
  summary: 'Confirm, reject or withdraw a proposal',
  needsNoSpace: true,
  params: 'proposalDeedParams',
  body: 'proposalDeed',
  response: 'proposal',
  errors: [
    'not_found',
    'own_account',
    'own_proposal',
    'proposal_decided',
    'proposer_revoked',
    'illegal_transition',
    'factor_needed',
    'in_debt',
    'debt_not_accepted',
  ],
} as const satisfies Call;
