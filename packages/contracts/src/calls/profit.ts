import type { Call } from '../call/call.ts';

export const listProfitLog = {
  method: 'GET',
  path: '/me/profit-log',
  access: 'session',
  scope: 'money',
  tag: 'profit',
  summary: 'List profit paid to me',
  query: 'profitLogQuery',
  response: 'profitLogPage',
  isKept: true,
} as const satisfies Call;

export const downloadProfitLog = {
  method: 'GET',
  path: '/me/profit-log.csv',
  access: 'session',
  scope: 'money',
  tag: 'profit',
  summary: 'Export profit paid to me as CSV',
  query: 'profitLogFilter',
  response: 'csv',
} as const satisfies Call;
