import type { ErrorCode } from '@farm/contracts';

/** Codes of the API's error table, and those the client adds. */
type Code = ErrorCode | 'offline';

/** Where an error is said: beside a field, or above the form. */
interface Refusal {
  /** Id of the message. */
  message: string;
  field?: string;
}

/** The words for what the API refuses; whatever is not here is an unknown error. */
export const refusals: Partial<Record<Code, Refusal>> = {
  credentials_wrong: { message: 'auth.error.credentialsWrong' },
  code_wrong: { message: 'auth.error.codeWrong', field: 'code' },
  code_expired: { message: 'auth.error.codeExpired', field: 'code' },
  email_registered: { message: 'auth.error.emailRegistered', field: 'email' },
  email_not_yours: { message: 'auth.error.emailNotYours', field: 'email' },
  too_many_requests: { message: 'auth.error.tooManyRequests' },
  human_check_required: { message: 'auth.error.humanCheckFailed' },
  human_check_failed: { message: 'auth.error.humanCheckFailed' },
  validation_failed: { message: 'auth.error.validationFailed' },
  token_error: { message: 'auth.error.sessionEnded' },
  no_login_error: { message: 'auth.error.sessionEnded' },
  unavailable: { message: 'auth.error.unavailable' },
  offline: { message: 'auth.error.offline' },
};

/** What to say beside a field that the API found wrong and the page did not. */
export const fieldRefusals: Readonly<Record<string, string>> = {
  email: 'auth.email.invalid',
  code: 'auth.code.short',
  password: 'auth.password.short',
};
