import type { Call } from '../call/call.ts';

export const previewCorrection = {
  method: 'POST',
  path: '/admin/ledger/transactions/:txId/corrections/preview',
  access: 'admin',
  tag: 'deposits',
  summary: 'Preview a correction of a ledger transaction',
  needsNoSpace: true,
  params: 'correctionParams',
  body: 'correctionAmount',
  response: 'correctionPreview',
  errors: ['not_found'],
} as const satisfies Call;

export const createCorrection = {
  method: 'POST',
  path: '/admin/ledger/transactions/:txId/corrections',
  access: 'admin',
  tag: 'deposits',
  summary: 'Correct a ledger transaction',
  params: 'correctionParams',
  headers: 'idempotentHeaders',
  body: 'correctionRequest',
  response: 'correction',
  status: 201,
  isProposable: true,
  errors: ['not_found', 'own_account', 'debt_not_accepted', 'idempotency_conflict'],
} as const satisfies Call;
