import type { Call } from '../call/call.ts';

export const signUp = {
  method: 'POST',
  path: '/me',
  access: 'public',
  tag: 'account',
  summary: 'Sign up',
  needsHuman: true,
  body: 'registration',
  response: 'profile',
  status: 201,
  errors: ['code_wrong', 'code_expired', 'email_registered', 'password_common', 'password_is_email'],
} as const satisfies Call;

export const signIn = {
  method: 'POST',
  path: '/session(by-email-password)',
  access: 'public',
  tag: 'account',
  summary: 'Sign in',
  needsNoSpace: true,
  body: 'signIn',
  response: 'session',
  errors: [
    'credentials_wrong',
    'account_locked',
    'second_factor_required',
    'human_check_required',
    'human_check_failed',
    'human_check_harder',
  ],
} as const satisfies Call;

export const readProfile = {
  method: 'GET',
  path: '/me/profile',
  access: 'session',
  tag: 'account',
  summary: 'Get the profile',
  response: 'profile',
  isKept: true,
} as const satisfies Call;

export const updateProfile = {
  method: 'PUT',
  path: '/me/setting/profile',
  access: 'session',
  tag: 'account',
  summary: 'Update the profile',
  body: 'profileChange',
  response: 'profile',
} as const satisfies Call;

export const updatePassword = {
  method: 'PUT',
  path: '/me/setting/password',
  access: 'optional',
  tag: 'account',
  summary: 'Set a new password',
  needsProof: true,
  needsNoSpace: true,
  body: 'passwordChange',
  errors: ['code_wrong', 'code_expired', 'email_not_yours', 'password_common', 'password_is_email'],
} as const satisfies Call;

export const checkPassword = {
  method: 'POST',
  path: '/password-check',
  access: 'public',
  tag: 'account',
  summary: 'Rate a password before it is set; it is neither stored nor logged',
  needsNoSpace: true,
  body: 'passwordCheck',
  response: 'passwordRating',
} as const satisfies Call;

export const lockDownAccount = {
  method: 'POST',
  path: '/account/lockdown',
  access: 'public',
  tag: 'account',
  summary: 'Lock down the account with the link from an email: end every session and hold open withdrawals',
  needsNoSpace: true,
  body: 'lockdown',
  response: 'lockdownDone',
  errors: ['code_expired'],
} as const satisfies Call;
