import type { Call } from '../call/call.ts';

export const listRolloutKeys = {
  method: 'GET',
  path: '/rollout/keys',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'List signing keys: trusted, waiting, expired and withdrawn',
  response: 'operatorKeys',
} as const satisfies Call;

export const registerRolloutKey = {
  method: 'POST',
  path: '/rollout/keys',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Register one’s own signing key; another operator approves it',
  body: 'newOperatorKey',
  response: 'operatorKey',
  status: 201,
  errors: ['rollout_refused'],
} as const satisfies Call;

export const approveRolloutKey = {
  method: 'POST',
  path: '/rollout/keys/:keyId/approval',
  access: 'admin',
  tag: 'rollout',
  summary: 'Trust the key of another operator, by the signature of one’s own',
  params: 'keyParams',
  body: 'keyApproval',
  response: 'operatorKey',
  errors: ['not_found', 'rollout_refused'],
} as const satisfies Call;

export const withdrawRolloutKey = {
  method: 'DELETE',
  path: '/rollout/keys/:keyId',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Withdraw the trust in a key, or its request for trust',
  params: 'keyParams',
  errors: ['not_found'],
} as const satisfies Call;
