import type { Call } from '../call/call.ts';

export const listTokens = {
  method: 'GET',
  path: '/me/tokens',
  access: 'session',
  tag: 'tokens',
  summary: 'List API tokens and watch links',
  response: 'accountTokenList',
} as const satisfies Call;

export const createToken = {
  method: 'POST',
  path: '/me/tokens',
  access: 'session',
  tag: 'tokens',
  summary: 'Create an API token or a watch link; the token is in this response only',
  needsProof: true,
  body: 'newAccountToken',
  response: 'createdAccountToken',
  status: 201,
  errors: ['token_limit', 'new_password_needed', 'too_many_requests'],
} as const satisfies Call;

export const deleteToken = {
  method: 'DELETE',
  path: '/me/tokens/:id',
  access: 'session',
  tag: 'tokens',
  summary: 'Delete an API token or a watch link; its next request is refused',
} as const satisfies Call;

export const readWatch = {
  method: 'GET',
  path: '/watch',
  access: 'watch',
  tag: 'tokens',
  summary: 'Get what the owner of a watch link shows',
  response: 'watch',
} as const satisfies Call;
