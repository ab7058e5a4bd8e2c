import type { Call } from '../call/call.ts';

export const listDeposits = {
  method: 'GET',
  path: '/admin/ledger/deposits',
  access: 'admin',
  tag: 'deposits',
  summary: 'List deposits credited by operators',
  query: 'pageQuery',
  response: 'depositPage',
} as const satisfies Call;

export const createDeposit = {
  method: 'POST',
  path: '/admin/ledger/deposit',
  access: 'admin',
  tag: 'deposits',
  summary: 'Credit a deposit to a user',
  headers: 'idempotentHeaders',
  body: 'depositRequest',
  response: 'deposit',
  status: 201,
  isProposable: true,
  errors: ['not_found', 'own_account', 'idempotency_conflict'],
} as const satisfies Call;
