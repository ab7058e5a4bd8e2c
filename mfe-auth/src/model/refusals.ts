import type { ErrorCode } from '@farm/contracts';

/** Codes of the API's error table, and codes added by the client. */
type Code = ErrorCode | 'offline';

/** Message of an error, shown beside its field, or above the form without a field. */
interface Refusal {
  /** Message id. */
  message: string;
  field?: string;
}

/** Messages for refusals of the API; any other code is an unknown error. */
export const refusals: Partial<Record<Code, Refusal>> = {
  credentials_wrong: { message: 'auth.error.credentialsWrong' },
  account_locked: { message: 'auth.error.accountLocked' },
  proof_required: { message: 'auth.error.unproven' },
  second_factor_required: { message: 'auth.error.secondFactorRequired' },
  code_wrong: { message: 'auth.error.codeWrong', field: 'code' },
  code_expired: { message: 'auth.error.codeExpired', field: 'code' },
  password_common: { message: 'auth.error.passwordCommon', field: 'password' },
  password_is_email: { message: 'auth.error.passwordIsEmail', field: 'password' },
  email_registered: { message: 'auth.error.emailRegistered', field: 'email' },
  email_not_yours: { message: 'auth.error.emailNotYours', field: 'email' },
  too_many_requests: { message: 'auth.error.tooManyRequests' },
  human_check_required: { message: 'auth.error.humanCheckFailed' },
  human_check_failed: { message: 'auth.error.humanCheckFailed' },
  human_check_harder: { message: 'auth.error.humanCheckFailed' },
  validation_failed: { message: 'auth.error.validationFailed' },
  token_error: { message: 'auth.error.sessionEnded' },
  no_login_error: { message: 'auth.error.sessionEnded' },
  unavailable: { message: 'auth.error.unavailable' },
  disk_full: { message: 'auth.error.diskFull' },
  offline: { message: 'auth.error.offline' },
};

/** Message ids for fields that the API rejects although the page accepted them. */
export const fieldRefusals: Readonly<Record<string, string>> = {
  email: 'auth.email.invalid',
  code: 'auth.code.short',
  password: 'auth.password.short',
};
