import type { Call } from '../call/call.ts';

export const readHealth = {
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'health',
  summary: 'Is the process alive',
  answer: 'health',
  isUncounted: true,
} as const satisfies Call;

export const readReadiness = {
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: 'health',
  summary: 'Can it answer: is the database there',
  answer: 'health',
  isUncounted: true,
} as const satisfies Call;

export const readApiDescription = {
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  tag: 'health',
  summary: 'This description',
  answer: 'apiDescription',
} as const satisfies Call;
