import type { Call } from '../call/call.ts';

export const readPayouts = {
  method: 'GET',
  path: '/admin/payouts',
  access: 'admin',
  tag: 'payouts',
  summary: 'Get the wallet, the ledger and payments in flight',
  response: 'payouts',
} as const satisfies Call;

export const listPayoutBatches = {
  method: 'GET',
  path: '/admin/payouts/batches',
  access: 'admin',
  tag: 'payouts',
  summary: 'List payment batches',
  query: 'payoutBatchQuery',
  response: 'payoutBatchPage',
} as const satisfies Call;

export const readPayoutBatch = {
  method: 'GET',
  path: '/admin/payouts/batches/:id',
  access: 'admin',
  tag: 'payouts',
  summary: 'Get a payment batch with its inputs and outputs',
  response: 'payoutBatchDetail',
} as const satisfies Call;

export const updatePayoutBatch = {
  method: 'POST',
  path: '/admin/payouts/batches/:id/decision',
  access: 'admin',
  tag: 'payouts',
  summary: 'Send a stranded batch again, cancel it, or release its coins',
  needsNoSpace: true,
  body: 'batchDecision',
  response: 'payoutBatchDetail',
  errors: ['not_found', 'illegal_transition'],
} as const satisfies Call;

export const listPayoutAlarms = {
  method: 'GET',
  path: '/admin/payouts/alarms',
  access: 'admin',
  tag: 'payouts',
  summary: 'List why payouts stand still, and why they did',
  response: 'payoutAlarms',
} as const satisfies Call;

export const updatePayoutBreaker = {
  method: 'POST',
  path: '/admin/payouts/breaker',
  access: 'admin',
  tag: 'payouts',
  summary: 'Stop or resume payouts',
  needsNoSpace: true,
  body: 'breakerChange',
  response: 'payouts',
  errors: ['illegal_transition'],
} as const satisfies Call;

export const recordPayoutSpend = {
  method: 'POST',
  path: '/admin/payouts/spends/:coinId/record',
  access: 'admin',
  tag: 'payouts',
  summary: 'Record an unexplained spend in the ledger',
  needsNoSpace: true,
  params: 'coinParams',
  body: 'spendRecord',
  response: 'payouts',
  errors: ['not_found', 'illegal_transition'],
} as const satisfies Call;

export const recordPayoutSpends = {
  method: 'POST',
  path: '/admin/payouts/spends/record',
  access: 'admin',
  tag: 'payouts',
  summary: 'Record all unexplained spends in the ledger',
  needsNoSpace: true,
  body: 'spendsRecord',
  response: 'payouts',
} as const satisfies Call;

export const recordPayoutDifference = {
  method: 'POST',
  path: '/admin/payouts/difference',
  access: 'admin',
  tag: 'payouts',
  summary: 'Book a difference between the wallet and the ledger',
  needsNoSpace: true,
  body: 'differenceRecord',
  response: 'payouts',
  errors: ['not_found', 'illegal_transition', 'unavailable'],
} as const satisfies Call;

export const readReserves = {
  method: 'GET',
  path: '/reserves',
  access: 'public',
  tag: 'payouts',
  summary: 'Get what the farm holds and owes',
  response: 'reserves',
} as const satisfies Call;
