import type { Call } from '../call/call.ts';

export const listOperatorNotices = {
  method: 'GET',
  path: '/admin/notices',
  access: 'admin',
  tag: 'notices',
  summary: 'List all notices, including drafts',
  query: 'pageQuery',
  response: 'operatorNoticePage',
} as const satisfies Call;

export const createNotice = {
  method: 'POST',
  path: '/admin/notices',
  access: 'admin',
  tag: 'notices',
  summary: 'Create a notice',
  body: 'noticeDraft',
  response: 'operatorNotice',
  status: 201,
} as const satisfies Call;

export const readOperatorNotice = {
  method: 'GET',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'Get a notice in all its languages',
  response: 'operatorNotice',
} as const satisfies Call;

export const updateNotice = {
  method: 'PUT',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'Update a notice',
  body: 'noticeDraft',
  response: 'operatorNotice',
} as const satisfies Call;

export const deleteNotice = {
  method: 'DELETE',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'Delete a notice',
} as const satisfies Call;
