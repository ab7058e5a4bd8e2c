import type { Call } from '../call/call.ts';

export const readClosing = {
  method: 'GET',
  path: '/me/closing',
  access: 'session',
  tag: 'account',
  summary: 'Get what closing my account would waive, and what stands against it',
  response: 'closing',
} as const satisfies Call;

export const startClosing = {
  method: 'POST',
  path: '/me/closing',
  access: 'session',
  tag: 'account',
  summary: 'Close my account after seven days, in which it can be kept',
  needsNoSpace: true,
  needsProof: true,
  body: 'closingStart',
  response: 'closing',
  errors: ['credentials_wrong', 'balance_changed', 'illegal_transition', 'too_many_requests'],
} as const satisfies Call;

export const cancelClosing = {
  method: 'DELETE',
  path: '/me/closing',
  access: 'session',
  tag: 'account',
  summary: 'Keep my account after all',
  errors: ['not_found'],
} as const satisfies Call;
