import type { Call } from '../call/call.ts';

export const readShare = {
  method: 'GET',
  path: '/me/share',
  access: 'session',
  scope: 'machines',
  tag: 'share',
  summary: 'Get my space and what it earns',
  response: 'share',
  isKept: true,
} as const satisfies Call;

export const readShareHistory = {
  method: 'GET',
  path: '/me/share/history',
  access: 'session',
  scope: 'machines',
  tag: 'share',
  summary: 'Get my space history',
  query: 'spaceHistoryQuery',
  response: 'spaceHistory',
  isKept: true,
} as const satisfies Call;

export const readMachineHistory = {
  method: 'GET',
  path: '/me/machines/:id/history',
  access: 'session',
  scope: 'machines',
  tag: 'share',
  summary: 'Get the space history of a machine',
  query: 'spaceHistoryQuery',
  response: 'spaceHistory',
  isKept: true,
} as const satisfies Call;
