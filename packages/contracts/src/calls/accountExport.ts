import type { Call } from '../call/call.ts';

export const readExport = {
  method: 'GET',
  path: '/me/export',
  access: 'session',
  tag: 'account',
  summary: 'Get how far the archive of my data is',
  response: 'exportState',
} as const satisfies Call;

export const createExport = {
  method: 'POST',
  path: '/me/export',
  access: 'session',
  tag: 'account',
  summary: 'Request an archive of all my data, in place of an earlier one; a mail says when it is ready',
  needsProof: true,
  response: 'exportState',
  status: 202,
  errors: ['too_many_requests'],
} as const satisfies Call;

export const createExportLink = {
  method: 'POST',
  path: '/me/export/link',
  access: 'session',
  tag: 'account',
  summary: 'Get a link to the archive of my data, valid for five minutes',
  needsProof: true,
  response: 'exportLink',
  errors: ['not_found'],
} as const satisfies Call;

export const downloadExport = {
  method: 'GET',
  path: '/exports/archive',
  access: 'public',
  tag: 'account',
  summary: 'Download the archive of a link',
  query: 'exportQuery',
  response: 'zip',
  errors: ['not_found'],
} as const satisfies Call;
