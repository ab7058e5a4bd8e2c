import type { Call } from '../call/call.ts';

export const readBalance = {
  method: 'GET',
  path: '/me/balance',
  access: 'session',
  scope: 'money',
  tag: 'balance',
  summary: 'Get the balance',
  response: 'balance',
  isKept: true,
} as const satisfies Call;

export const readBalanceHistory = {
  method: 'GET',
  path: '/me/balance-history',
  access: 'session',
  scope: 'money',
  tag: 'balance',
  summary: 'Get the balance history',
  query: 'balanceHistoryQuery',
  response: 'balanceHistory',
  isKept: true,
} as const satisfies Call;

export const listBalanceLog = {
  method: 'GET',
  path: '/me/balance-log',
  access: 'session',
  scope: 'money',
  tag: 'balance',
  summary: 'List changes to the usable balance',
  query: 'balanceLogQuery',
  response: 'balanceLogPage',
  isKept: true,
} as const satisfies Call;

export const downloadBalanceLog = {
  method: 'GET',
  path: '/me/balance-log.csv',
  access: 'session',
  scope: 'money',
  tag: 'balance',
  summary: 'Export changes to the usable balance as CSV',
  query: 'balanceLogFilter',
  response: 'csv',
} as const satisfies Call;
