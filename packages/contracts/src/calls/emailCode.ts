import type { Call } from '../call/call.ts';

export const sendEmailCode = {
  method: 'POST',
  path: '/email-captcha',
  access: 'public',
  tag: 'account',
  summary: 'Email a verification code',
  needsHuman: true,
  body: 'emailCodeRequest',
  response: 'emailCodeSent',
} as const satisfies Call;

export const checkEmailCode = {
  method: 'POST',
  path: '/email-captcha/check',
  access: 'public',
  tag: 'account',
  summary: 'Check a verification code without using it up',
  needsNoSpace: true,
  body: 'emailCodeCheck',
  errors: ['code_wrong', 'code_expired'],
} as const satisfies Call;
