import type { Call } from '../call/call.ts';

export const signOut = {
  method: 'DELETE',
  path: '/session/this',
  access: 'session',
  tag: 'sessions',
  summary: 'Sign out',
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/me/sessions',
  access: 'session',
  tag: 'sessions',
  summary: 'List sessions',
  response: 'openSessionList',
} as const satisfies Call;

export const deleteOtherSessions = {
  method: 'DELETE',
  path: '/me/sessions',
  access: 'session',
  tag: 'sessions',
  summary: 'Sign out of all other sessions',
  needsProof: true,
} as const satisfies Call;

export const deleteSession = {
  method: 'DELETE',
  path: '/me/sessions/:id',
  access: 'session',
  tag: 'sessions',
  summary: 'Sign out of one session',
  needsProof: true,
} as const satisfies Call;

export const listSignIns = {
  method: 'GET',
  path: '/me/sign-ins',
  access: 'session',
  tag: 'sessions',
  summary: 'List sign-ins',
  response: 'signInList',
} as const satisfies Call;
