import type { Call } from '../call/call.ts';

export const readIncome = {
  method: 'GET',
  path: '/admin/income',
  access: 'admin',
  tag: 'income',
  summary: 'Get what the pool earned and what was paid, by day',
  response: 'income',
} as const satisfies Call;

export const listRewards = {
  method: 'GET',
  path: '/admin/rewards',
  access: 'admin',
  tag: 'income',
  summary: 'List rewards of blocks that the pool won',
  query: 'rewardQuery',
  response: 'rewardPage',
} as const satisfies Call;

export const readReward = {
  method: 'GET',
  path: '/admin/rewards/:coinId',
  access: 'admin',
  tag: 'income',
  summary: 'Get a reward and the way of its coin',
  params: 'coinParams',
  response: 'rewardDetail',
  errors: ['not_found'],
} as const satisfies Call;
