import type { Call } from '../call/call.ts';

export const readStatistics = {
  method: 'GET',
  path: '/stat',
  access: 'public',
  tag: 'public',
  summary: 'Get statistics of the farm and the network',
  response: 'statistics',
} as const satisfies Call;

export const readStatisticsHistory = {
  method: 'GET',
  path: '/stat/history',
  access: 'public',
  tag: 'public',
  summary: 'Get the history of farm and network statistics',
  query: 'statisticsHistoryQuery',
  response: 'statisticsHistory',
} as const satisfies Call;
