import type { Call } from '../call/call.ts';

export const readHealth = {
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'health',
  summary: 'Check that the process is alive',
  response: 'health',
  isRateLimitExempt: true,
} as const satisfies Call;

export const readReadiness = {
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: 'health',
  summary: 'Check that the API is ready and the database responds',
  response: 'health',
  isRateLimitExempt: true,
} as const satisfies Call;

export const readApiDescription = {
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  tag: 'health',
  summary: 'Get this API description',
  response: 'apiDescription',
} as const satisfies Call;
