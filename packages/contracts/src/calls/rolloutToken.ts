import type { Call } from '../call/call.ts';

export const listRolloutTokens = {
  method: 'GET',
  path: '/rollout/tokens',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'List tokens of teams and operators',
  response: 'rolloutTokens',
} as const satisfies Call;

export const createRolloutToken = {
  method: 'POST',
  path: '/rollout/tokens',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Create a token',
  body: 'newRolloutToken',
  response: 'createdRolloutToken',
  status: 201,
  errors: ['rollout_refused'],
} as const satisfies Call;

export const deleteRolloutToken = {
  method: 'DELETE',
  path: '/rollout/tokens/:id',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Revoke a token',
} as const satisfies Call;
