import type { Call } from '../call/call.ts';

export const readOverview = {
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  tag: 'overview',
  summary: 'Get what waits for operators, and counts of the whole farm',
  response: 'overview',
} as const satisfies Call;
