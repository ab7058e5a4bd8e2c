import type { Call } from '../call/call.ts';

export const openEvents = {
  method: 'GET',
  path: '/me/events',
  access: 'session',
  tag: 'live',
  summary: 'Stream changes to my account',
  answer: 'eventStream',
  isUncounted: true,
} as const satisfies Call;
