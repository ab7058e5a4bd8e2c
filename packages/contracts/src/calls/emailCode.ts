import type { Call } from '../call/call.ts';

export const sendEmailCode = {
  method: 'POST',
  path: '/email-captcha',
  access: 'public',
  tag: 'account',
  summary: 'Email a verification code, which belongs to the browser (the cookie) that asks for it',
  needsHuman: true,
  body: 'emailCodeRequest',
  response: 'emailCodeSent',
  errors: ['human_check_harder'],
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
