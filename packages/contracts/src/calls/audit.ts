import type { Call } from '../call/call.ts';

export const listAudit = {
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  tag: 'audit',
  summary: 'List actions of operators, commands and the farm, newest first',
  query: 'auditQuery',
  response: 'auditPage',
} as const satisfies Call;

export const downloadAudit = {
  method: 'GET',
  path: '/admin/audit.csv',
  access: 'admin',
  tag: 'audit',
  summary: 'Export actions of operators, commands and the farm as CSV, newest first',
  query: 'auditFilter',
  response: 'csv',
} as const satisfies Call;
