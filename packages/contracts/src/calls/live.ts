import type { Call } from '../call/call.ts';

export const openEvents = {
  method: 'GET',
  path: '/me/events',
  access: 'session',
  tag: 'live',
  summary: 'Stream changes to my account',
  response: 'eventStream',
  isRateLimitExempt: true,
} as const satisfies Call;
