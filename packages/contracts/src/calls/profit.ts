import type { Call } from '../call/call.ts';

export const listProfitLog = {
  method: 'GET',
  path: '/me/profit-log',
  access: 'session',
  tag: 'profit',
  summary: 'What profit runs paid me',
  query: 'profitLogQuery',
  answer: 'profitLogPage',
} as const satisfies Call;

export const downloadProfitLog = {
  method: 'GET',
  path: '/me/profit-log.csv',
  access: 'session',
  tag: 'profit',
  summary: 'What profit runs paid me, as CSV',
  query: 'periodFilter',
  answer: 'csv',
} as const satisfies Call;
