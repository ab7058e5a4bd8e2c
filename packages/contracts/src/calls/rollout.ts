import type { Call } from '../call/call.ts';

export const readRegistry = {
  method: 'GET',
  path: '/rollout/registry',
  access: 'public',
  tag: 'rollout',
  summary: 'The registry as it was signed; with wait, once there is something newer',
  query: 'registryQuery',
  answer: 'signedRegistry',
  isUncounted: true,
  hasEtag: true,
  errors: ['not_found'],
} as const satisfies Call;

export const readRolloutStatus = {
  method: 'GET',
  path: '/rollout/status',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'What is live where',
  answer: 'rolloutStatus',
} as const satisfies Call;

export const listRolloutHistory = {
  method: 'GET',
  path: '/rollout/history',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'What was changed, by whom and why, newest first',
  query: 'historyQuery',
  answer: 'historyPage',
} as const satisfies Call;

export const listRolloutKeys = {
  method: 'GET',
  path: '/rollout/keys',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'Keys that are trusted',
  answer: 'trustedKeys',
} as const satisfies Call;

export const explainVisitor = {
  method: 'GET',
  path: '/rollout/explain/:visitor',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'What a visitor gets, and why',
  params: 'visitorParams',
  answer: 'explanation',
  errors: ['not_found'],
} as const satisfies Call;

export const createRolloutChange = {
  method: 'POST',
  path: '/rollout/changes',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Make a change that a person signed',
  body: 'newChange',
  answer: 'changeMade',
  errors: ['rollout_conflict', 'rollout_refused'],
} as const satisfies Call;

export const sendBeacons = {
  method: 'POST',
  path: '/rollout/beacons',
  access: 'public',
  tag: 'rollout',
  summary: 'What became of the parts of a page; counts with a visitor cookie of ours alone',
  body: 'beacons',
} as const satisfies Call;

export const readFailureRates = {
  method: 'GET',
  path: '/rollout/rates',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'Failures of the versions of a name over time',
  query: 'rateHistoryQuery',
  answer: 'rateHistory',
} as const satisfies Call;

export const grantOverrides = {
  method: 'POST',
  path: '/rollout/override-grant',
  access: 'admin',
  tag: 'rollout',
  summary: 'Lets this browser take dev servers for remotes, for eight hours',
} as const satisfies Call;
