import type { Call } from '../call/call.ts';

export const readHumanCheck = {
  method: 'GET',
  path: '/human-check',
  access: 'public',
  tag: 'account',
  summary: 'Get a human check to solve',
  query: 'humanCheckQuery',
  response: 'humanCheckChallenge',
} as const satisfies Call;
