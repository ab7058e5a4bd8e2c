import type { ErrorCode } from '@farm/contracts';

/** What an error answer may carry besides its code. */
export interface ErrorDetails {
  /** Sentence for a developer; the browser words errors by their code. */
  message?: string;
  /** Path of a field → what is wrong with it. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** An error the caller is told about: its code decides the HTTP status (`errorStatus` in contracts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? sentences[code]);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

const sentences: Record<ErrorCode, string> = {
  validation_failed: 'The request does not have the expected form.',
  code_wrong: 'The code is wrong.',
  code_expired: 'The code is no longer valid. Ask for a new one.',
  enrolment_code_wrong: 'The code is wrong, spent, or older than 15 minutes. Ask for a new one.',
  malformed_request: 'The request cannot be read.',
  no_login_error: 'Sign in first.',
  token_error: 'The session has ended. Sign in again.',
  credentials_wrong: 'E-mail or password is wrong.',
  forbidden: 'This is not allowed.',
  human_check_required: 'A solved human check is needed.',
  human_check_failed: 'The human check is wrong, expired or was used before.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take this method.',
  email_registered: 'This e-mail address already has an account.',
  email_not_yours: 'The e-mail address is not the one of the session.',
  idempotency_conflict: 'This Idempotency-Key was used for another request.',
  insufficient_balance: 'The usable balance is too small.',
  illegal_transition: 'The withdrawal is past the point where this is possible.',
  address_taken: 'This address is in the list already.',
  address_limit: 'The list of addresses is full.',
  profit_run_conflict: 'The period was paid already, or overlaps one that was.',
  profit_run_changed: 'The run would pay something else by now. Look at it again.',
  report_gap: 'Reports are missing before this one.',
  machine_limit: 'The list of machines is full.',
  rollout_conflict: 'The registry has changed meanwhile: load it again, and plan the step anew.',
  rollout_refused: 'The step may not be taken.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'The request must be JSON.',
  too_many_requests: 'Too many requests. Try again later.',
  internal_error: 'Something went wrong on the server.',
  unavailable: 'The service is not available right now.',
};
