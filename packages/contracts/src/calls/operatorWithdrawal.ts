import type { Call } from '../call/call.ts';

export const listOperatorWithdrawals = {
  method: 'GET',
  path: '/admin/withdrawals',
  access: 'admin',
  tag: 'withdrawals',
  summary: "Everybody's withdrawals",
  query: 'operatorWithdrawalQuery',
  response: 'operatorWithdrawalPage',
} as const satisfies Call;

export const readOperatorWithdrawal = {
  method: 'GET',
  path: '/admin/withdrawals/:id',
  access: 'admin',
  tag: 'withdrawals',
  summary: "Get any user's withdrawal with its events",
  response: 'operatorWithdrawalDetail',
} as const satisfies Call;

export const decideWithdrawal = {
  method: 'POST',
  path: '/admin/withdrawals/:id/:deed',
  access: 'admin',
  tag: 'withdrawals',
  summary: 'Hold, release, approve, cancel or reject a withdrawal',
  needsNoSpace: true,
  params: 'withdrawalDeedParams',
  body: 'withdrawalDeed',
  response: 'operatorWithdrawalDetail',
  isProposable: true,
  errors: ['not_found', 'illegal_transition', 'own_account', 'in_debt'],
} as const satisfies Call;
