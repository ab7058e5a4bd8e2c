import type { Call } from '../call/call.ts';

export const openEvents = {
  method: 'GET',
  path: '/me/events',
  access: 'session',
  tag: 'live',
  summary: 'What changes for me, as it does',
  answer: 'eventStream',
  isUncounted: true,
} as const satisfies Call;
