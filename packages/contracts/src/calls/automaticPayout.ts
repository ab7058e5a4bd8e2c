import type { Call } from '../call/call.ts';

export const readAutomaticPayout = {
  method: 'GET',
  path: '/me/automatic-payout',
  access: 'session',
  tag: 'withdrawals',
  summary: 'Get the automatic payout',
  response: 'automaticPayoutState',
} as const satisfies Call;

export const setAutomaticPayout = {
  method: 'PUT',
  path: '/me/automatic-payout',
  access: 'session',
  tag: 'withdrawals',
  summary: 'Set up the automatic payout',
  needsProof: true,
  body: 'newAutomaticPayout',
  response: 'automaticPayoutState',
  errors: ['too_many_requests'],
} as const satisfies Call;

export const updateAutomaticPayout = {
  method: 'PATCH',
  path: '/me/automatic-payout',
  access: 'session',
  tag: 'withdrawals',
  summary: 'Pause or resume the automatic payout',
  needsProof: true,
  body: 'automaticPayoutChange',
  response: 'automaticPayoutState',
  errors: ['not_found', 'too_many_requests'],
} as const satisfies Call;

export const skipAutomaticPayout = {
  method: 'POST',
  path: '/me/automatic-payout/skip',
  access: 'session',
  tag: 'withdrawals',
  summary: 'Skip the next automatic payout',
  needsNoSpace: true,
  body: 'automaticPayoutSkip',
  response: 'automaticPayoutState',
  errors: ['illegal_transition'],
} as const satisfies Call;

export const deleteAutomaticPayout = {
  method: 'DELETE',
  path: '/me/automatic-payout',
  access: 'session',
  tag: 'withdrawals',
  summary: 'Delete the automatic payout',
} as const satisfies Call;
