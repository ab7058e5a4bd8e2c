import type { Call } from '../call/call.ts';

export const readRegistry = {
  method: 'GET',
  path: '/rollout/registry',
  access: 'public',
  tag: 'rollout',
  summary: 'Get the signed registry; with wait, as soon as a newer one exists',
  query: 'registryQuery',
  response: 'signedRegistry',
  isRateLimitExempt: true,
  hasEtag: true,
  errors: ['not_found'],
} as const satisfies Call;

export const readRolloutStatus = {
  method: 'GET',
  path: '/rollout/status',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'List what is live',
  response: 'rolloutStatus',
} as const satisfies Call;

export const listRolloutHistory = {
  method: 'GET',
  path: '/rollout/history',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'List changes with author and reason, newest first',
  query: 'historyQuery',
  response: 'historyPage',
} as const satisfies Call;

export const downloadRolloutHistory = {
  method: 'GET',
  path: '/rollout/history.csv',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'Export changes with author and reason as CSV, newest first',
  query: 'historyFilter',
  response: 'csv',
} as const satisfies Call;

export const explainVisitor = {
  method: 'GET',
  path: '/rollout/explain/:visitor',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'Explain which versions a visitor gets',
  params: 'visitorParams',
  response: 'explanation',
  errors: ['not_found'],
} as const satisfies Call;

export const createRolloutChange = {
  method: 'POST',
  path: '/rollout/changes',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Apply a signed change',
  needsNoSpace: true,
  body: 'newChange',
  response: 'changeMade',
  errors: ['rollout_conflict', 'rollout_refused'],
} as const satisfies Call;

export const sendBeacons = {
  method: 'POST',
  path: '/rollout/beacons',
  access: 'public',
  tag: 'rollout',
  summary: 'Report how the sections of a page loaded; counted only with a visitor cookie of the farm',
  body: 'beacons',
} as const satisfies Call;

export const readFailureRates = {
  method: 'GET',
  path: '/rollout/rates',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'Get the failures of each version over time',
  query: 'rateHistoryQuery',
  response: 'rateHistory',
} as const satisfies Call;

export const grantOverrides = {
  method: 'POST',
  path: '/rollout/override-grant',
  access: 'admin',
  tag: 'rollout',
  summary: 'Let this browser load remotes from dev servers for eight hours',
} as const satisfies Call;
