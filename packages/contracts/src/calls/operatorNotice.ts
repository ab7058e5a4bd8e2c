import type { Call } from '../call/call.ts';

export const listOperatorNotices = {
  method: 'GET',
  path: '/admin/notices',
  access: 'admin',
  tag: 'notices',
  summary: 'All notices, drafts too',
  query: 'pageQuery',
  answer: 'operatorNoticePage',
} as const satisfies Call;

export const createNotice = {
  method: 'POST',
  path: '/admin/notices',
  access: 'admin',
  tag: 'notices',
  summary: 'Write a notice',
  body: 'noticeDraft',
  answer: 'operatorNotice',
  status: 201,
} as const satisfies Call;

export const readOperatorNotice = {
  method: 'GET',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'A notice in all its languages',
  answer: 'operatorNotice',
} as const satisfies Call;

export const updateNotice = {
  method: 'PUT',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'Change a notice',
  body: 'noticeDraft',
  answer: 'operatorNotice',
} as const satisfies Call;

export const deleteNotice = {
  method: 'DELETE',
  path: '/admin/notices/:id',
  access: 'admin',
  tag: 'notices',
  summary: 'Take a notice away',
} as const satisfies Call;
