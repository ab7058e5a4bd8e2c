import type { Call } from '../call/call.ts';

export const listNotices = {
  method: 'GET',
  path: '/notices',
  access: 'public',
  tag: 'notices',
  summary: 'List public notices',
  query: 'noticeQuery',
  response: 'noticePage',
} as const satisfies Call;

export const readNotice = {
  method: 'GET',
  path: '/notices/:id',
  access: 'public',
  tag: 'notices',
  summary: 'Get a notice with its text',
  query: 'noticeLocaleQuery',
  response: 'noticeDetail',
} as const satisfies Call;
