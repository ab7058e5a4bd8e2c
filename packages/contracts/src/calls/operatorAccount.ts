import type { Call } from '../call/call.ts';

export const findAccounts = {
  method: 'GET',
  path: '/admin/accounts',
  access: 'admin',
  tag: 'accounts',
  summary: 'Find accounts by email address, payout address, machine, PlotNFT or withdrawal',
  query: 'accountSearch',
  response: 'foundAccountList',
} as const satisfies Call;

export const readAccount = {
  method: 'GET',
  path: '/admin/accounts/:id',
  access: 'admin',
  tag: 'accounts',
  summary: 'Get an account as operators see it',
  response: 'operatorAccount',
} as const satisfies Call;

export const updateAccountLock = {
  method: 'PUT',
  path: '/admin/accounts/:id/lock',
  access: 'admin',
  tag: 'accounts',
  summary:
    'Keep an account from signing in, from withdrawals, or from both, or end that; its user is told why',
  needsNoSpace: true,
  body: 'accountLockChange',
  response: 'operatorAccount',
  errors: ['not_found', 'own_account', 'operator_account'],
} as const satisfies Call;

export const deleteAccountSessions = {
  method: 'DELETE',
  path: '/admin/accounts/:id/sessions',
  access: 'admin',
  tag: 'accounts',
  summary: 'Sign an account out everywhere, and delete its API tokens and watch links',
  errors: ['not_found', 'own_account', 'operator_account'],
} as const satisfies Call;

export const createFactorReset = {
  method: 'POST',
  path: '/admin/accounts/:id/factor-reset',
  access: 'admin',
  tag: 'accounts',
  summary: 'Propose to remove all second factors of an account, 72 hours after a second operator confirms it',
  body: 'factorResetOrder',
  response: 'proposed',
  status: 202,
  errors: ['not_found', 'own_account', 'factor_needed'],
} as const satisfies Call;

export const stopFactorReset = {
  method: 'DELETE',
  path: '/admin/accounts/:id/factor-reset',
  access: 'admin',
  tag: 'accounts',
  summary: 'Stop the removal of an account’s second factors that waits',
  errors: ['not_found', 'own_account'],
} as const satisfies Call;

export const addAccountNote = {
  method: 'POST',
  path: '/admin/accounts/:id/notes',
  access: 'admin',
  tag: 'accounts',
  summary: 'Keep a note about an account, which its user never sees',
  status: 201,
  body: 'newAccountNote',
  response: 'accountNote',
  errors: ['not_found'],
} as const satisfies Call;
