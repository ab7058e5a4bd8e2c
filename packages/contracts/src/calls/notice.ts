import type { Call } from '../call/call.ts';

export const listNotices = {
  method: 'GET',
  path: '/notices',
  access: 'public',
  tag: 'notices',
  summary: 'What the farm tells everybody',
  query: 'noticeQuery',
  answer: 'noticePage',
} as const satisfies Call;

export const readNotice = {
  method: 'GET',
  path: '/notices/:id',
  access: 'public',
  tag: 'notices',
  summary: 'A notice with its text',
  query: 'noticeLocaleQuery',
  answer: 'noticeDetail',
} as const satisfies Call;
