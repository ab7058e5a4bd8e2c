import type { Call } from '../call/call.ts';

export const finishSignIn = {
  method: 'POST',
  path: '/session/second-factor',
  access: 'public',
  tag: 'account',
  summary: 'Finish signing in with the second factor',
  needsNoSpace: true,
  body: 'factorProof',
  response: 'session',
  errors: ['credentials_wrong', 'account_locked', 'factor_wrong', 'ticket_expired'],
} as const satisfies Call;

export const proveSession = {
  method: 'PUT',
  path: '/me/session/proof',
  access: 'session',
  tag: 'factors',
  summary: 'Prove the second factor again, for what needs a proof of the last five minutes',
  needsNoSpace: true,
  body: 'factorProof',
  errors: ['factor_wrong', 'ticket_expired'],
} as const satisfies Call;

export const listFactors = {
  method: 'GET',
  path: '/me/factors',
  access: 'session',
  tag: 'factors',
  summary: 'List second factors',
  response: 'factorList',
} as const satisfies Call;

export const startFactor = {
  method: 'POST',
  path: '/me/factors/start',
  access: 'session',
  tag: 'factors',
  summary: 'Start adding a second factor',
  needsProof: true,
  body: 'factorStart',
  response: 'startedFactor',
  errors: ['credentials_wrong', 'factor_limit'],
} as const satisfies Call;

export const addFactor = {
  method: 'POST',
  path: '/me/factors',
  access: 'session',
  tag: 'factors',
  summary: 'Add the started second factor, with its first proof',
  body: 'newFactor',
  response: 'addedFactor',
  status: 201,
  errors: ['factor_wrong', 'factor_limit', 'ticket_expired'],
} as const satisfies Call;

export const updateFactor = {
  method: 'PATCH',
  path: '/me/factors/:id',
  access: 'session',
  tag: 'factors',
  summary: 'Rename a second factor',
  body: 'factorChange',
  response: 'factor',
} as const satisfies Call;

export const deleteFactor = {
  method: 'DELETE',
  path: '/me/factors/:id',
  access: 'session',
  tag: 'factors',
  summary: 'Remove a second factor; the last one takes the recovery codes along',
  needsProof: true,
  errors: ['factor_required'],
} as const satisfies Call;

export const replaceRecoveryCodes = {
  method: 'POST',
  path: '/me/recovery-codes',
  access: 'session',
  tag: 'factors',
  summary: 'Replace the recovery codes',
  needsProof: true,
  response: 'recoveryCodes',
  errors: ['factor_needed'],
} as const satisfies Call;

export const requestFactorReset = {
  method: 'POST',
  path: '/factor-resets',
  access: 'public',
  tag: 'factors',
  summary: 'Send the link that starts the removal of lost second factors, with the ticket of a sign-in',
  needsNoSpace: true,
  body: 'factorResetRequest',
  errors: ['ticket_expired', 'operator_account'],
} as const satisfies Call;

export const confirmFactorReset = {
  method: 'POST',
  path: '/factor-resets/confirm',
  access: 'public',
  tag: 'factors',
  summary: 'Start the wait after which lost second factors are removed, with the link from an email',
  needsNoSpace: true,
  body: 'factorResetToken',
  response: 'factorReset',
  errors: ['code_expired', 'operator_account'],
} as const satisfies Call;

export const cancelFactorReset = {
  method: 'DELETE',
  path: '/me/factor-reset',
  access: 'session',
  tag: 'factors',
  summary: 'Stop the removal of the second factors that waits',
  errors: ['not_found'],
} as const satisfies Call;

export const cancelFactorResetByLink = {
  method: 'POST',
  path: '/factor-resets/cancel',
  access: 'public',
  tag: 'factors',
  summary: 'Stop the removal of the second factors that waits, with the link from an email',
  needsNoSpace: true,
  body: 'factorResetToken',
  errors: ['code_expired', 'not_found'],
} as const satisfies Call;
