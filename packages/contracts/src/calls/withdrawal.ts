import type { Call } from '../call/call.ts';

export const createWithdrawal = {
  method: 'POST',
  path: '/me/withdrawals',
  access: 'session',
  scope: 'withdraw',
  tag: 'withdrawals',
  summary: 'Withdraw',
  needsProof: true,
  headers: 'idempotentHeaders',
  body: 'newWithdrawal',
  response: 'withdrawal',
  status: 201,
  errors: ['idempotency_conflict', 'insufficient_balance', 'in_debt', 'too_many_requests'],
} as const satisfies Call;

export const listWithdrawals = {
  method: 'GET',
  path: '/me/withdrawals',
  access: 'session',
  scope: 'money',
  tag: 'withdrawals',
  summary: 'List my withdrawals',
  query: 'withdrawalQuery',
  response: 'withdrawalPage',
} as const satisfies Call;

export const downloadWithdrawals = {
  method: 'GET',
  path: '/me/withdrawals.csv',
  access: 'session',
  scope: 'money',
  tag: 'withdrawals',
  summary: 'Export my withdrawals as CSV',
  query: 'withdrawalFilter',
  response: 'csv',
} as const satisfies Call;

export const readWithdrawal = {
  method: 'GET',
  path: '/me/withdrawals/:id',
  access: 'session',
  scope: 'money',
  tag: 'withdrawals',
  summary: 'Get a withdrawal with its events',
  query: 'currencyQuery',
  response: 'withdrawalDetail',
} as const satisfies Call;

export const cancelWithdrawal = {
  method: 'POST',
  path: '/me/withdrawals/:id/cancel',
  access: 'session',
  scope: 'withdraw',
  tag: 'withdrawals',
  summary: 'Cancel a withdrawal',
  needsNoSpace: true,
  response: 'withdrawal',
  errors: ['illegal_transition'],
} as const satisfies Call;

export const readWithdrawalRule = {
  method: 'GET',
  path: '/me/withdrawal-rule',
  access: 'session',
  scope: 'money',
  tag: 'withdrawals',
  summary: 'Get the withdrawal limits and fee',
  response: 'withdrawalRule',
} as const satisfies Call;
