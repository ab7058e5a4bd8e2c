import type { Call } from '../call/call.ts';

export const listProfitRuns = {
  method: 'GET',
  path: '/admin/profit-runs',
  access: 'admin',
  tag: 'profit',
  summary: 'List posted profit runs',
  query: 'pageQuery',
  response: 'profitRunPage',
} as const satisfies Call;

export const readProfitRun = {
  method: 'GET',
  path: '/admin/profit-runs/:id',
  access: 'admin',
  tag: 'profit',
  summary: 'Get a posted profit run with its lines',
  response: 'profitRunDetail',
} as const satisfies Call;

export const previewProfitRun = {
  method: 'POST',
  path: '/admin/profit-runs/preview',
  access: 'admin',
  tag: 'profit',
  summary: 'Preview a profit run',
  needsNoSpace: true,
  body: 'newProfitRun',
  response: 'profitRunPreview',
  errors: ['profit_run_conflict'],
} as const satisfies Call;

export const createProfitRun = {
  method: 'POST',
  path: '/admin/profit-runs',
  access: 'admin',
  tag: 'profit',
  summary: 'Post a profit run',
  body: 'newProfitRun',
  response: 'profitRunDetail',
  status: 201,
  errors: ['profit_run_conflict'],
} as const satisfies Call;

export const previewMeasuredRun = {
  method: 'POST',
  path: '/admin/profit-runs/measured/preview',
  access: 'admin',
  tag: 'profit',
  summary: 'Preview a profit run over measured space',
  needsNoSpace: true,
  body: 'measuredRunRequest',
  response: 'measuredRunPreview',
  errors: ['profit_run_conflict'],
} as const satisfies Call;

export const createMeasuredRun = {
  method: 'POST',
  path: '/admin/profit-runs/measured',
  access: 'admin',
  tag: 'profit',
  summary: 'Post a profit run over measured space',
  body: 'measuredRun',
  response: 'profitRunDetail',
  status: 201,
  errors: ['profit_run_conflict', 'profit_run_changed'],
} as const satisfies Call;
