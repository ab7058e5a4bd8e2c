import type { Call } from '../call/call.ts';

export const sendEmailCode = {
  method: 'POST',
  path: '/email-captcha',
  access: 'public',
  tag: 'account',
  summary: 'Mail a code',
  needsHuman: true,
  body: 'emailCodeRequest',
  answer: 'emailCodeSent',
} as const satisfies Call;

export const checkEmailCode = {
  method: 'POST',
  path: '/email-captcha/check',
  access: 'public',
  tag: 'account',
  summary: 'Is this code right? Does not spend it',
  body: 'emailCodeCheck',
  errors: ['code_wrong', 'code_expired'],
} as const satisfies Call;
