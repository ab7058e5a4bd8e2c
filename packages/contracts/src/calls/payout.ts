import type { Call } from '../call/call.ts';

export const readPayouts = {
  method: 'GET',
  path: '/admin/payouts',
  access: 'admin',
  tag: 'payouts',
  summary: 'Wallet, books and payments in flight',
  answer: 'payouts',
} as const satisfies Call;

export const listPayoutBatches = {
  method: 'GET',
  path: '/admin/payouts/batches',
  access: 'admin',
  tag: 'payouts',
  summary: 'Batches of payments',
  query: 'payoutBatchQuery',
  answer: 'payoutBatchPage',
} as const satisfies Call;

export const readPayoutBatch = {
  method: 'GET',
  path: '/admin/payouts/batches/:id',
  access: 'admin',
  tag: 'payouts',
  summary: 'A batch of payments: whom it pays from what',
  answer: 'payoutBatchDetail',
} as const satisfies Call;

export const updatePayoutBreaker = {
  method: 'POST',
  path: '/admin/payouts/breaker',
  access: 'admin',
  tag: 'payouts',
  summary: 'Stop payouts, or let them go on',
  body: 'breakerChange',
  answer: 'payouts',
  errors: ['illegal_transition'],
} as const satisfies Call;

export const recordPayoutSpend = {
  method: 'POST',
  path: '/admin/payouts/spends/:coinId/record',
  access: 'admin',
  tag: 'payouts',
  summary: 'Take a spend that no batch explains into the books',
  params: 'coinParams',
  body: 'spendRecord',
  answer: 'payouts',
  errors: ['not_found', 'illegal_transition'],
} as const satisfies Call;

export const readReserves = {
  method: 'GET',
  path: '/reserves',
  access: 'public',
  tag: 'payouts',
  summary: 'What the farm holds and owes',
  answer: 'reserves',
} as const satisfies Call;
