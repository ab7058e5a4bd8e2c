import type { ErrorCode, FactorTicket } from '@farm/contracts';

/** Optional fields of an error response besides its code. */
export interface ErrorDetails {
  /** Sentence for developers; the browser shows its own text for the code. */
  message?: string;
  /** Problem of each field, by path. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** For a second factor that is to be proved. */
  ticket?: FactorTicket;
  /** True if the log says it elsewhere, or nobody has to read it. */
  isLogged?: boolean;
}

/** Error reported to the caller; its code determines the HTTP status (`errorStatus` in contracts). */
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
  validation_failed: 'The request is not valid.',
  code_wrong:
    'The code is wrong, or was requested from another browser (a code belongs to the cookie that came with it).',
  code_expired: 'The code has expired. Request a new one.',
  password_common: 'This is one of the passwords that are tried first. Choose another one.',
  password_is_email: 'The password is the email address. Choose another one.',
  factor_wrong: 'The code is wrong or was used already, or the passkey was not accepted.',
  ticket_expired: 'This took more than ten minutes, or five tries. Start again.',
  enrolment_code_wrong: 'The code is wrong, already used, or older than 15 minutes. Create a new one.',
  malformed_request: 'The request cannot be parsed.',
  no_login_error: 'Sign in first.',
  token_error: 'The session has ended. Sign in again.',
  credentials_wrong: 'Wrong email or password.',
  second_factor_required: 'The password is right. Prove the second factor with the ticket.',
  proof_required: 'Prove the second factor with the ticket, then repeat the request.',
  factor_required: 'Operators need a second factor to make changes. Add one to your account first.',
  forbidden: 'You are not allowed to do this.',
  scope_missing: 'This token does not have the scope that the call needs.',
  own_account: 'This concerns your own account. Another operator decides about it.',
  operator_account: 'This account is an operator’s.',
  account_locked: 'An operator of the farm has locked this account.',
  own_proposal: 'You proposed this yourself. Another operator confirms it.',
  human_check_required: 'A human check is required.',
  human_check_harder: 'Too many others tried this email address. Solve a human check of level hard.',
  human_check_failed: 'The human check is wrong, expired, or already used. Solve a new one.',
  not_found: 'Not found.',
  method_not_allowed: 'This method is not allowed here.',
  factor_limit: 'The account has reached its limit of second factors. Remove one first.',
  factor_needed: 'The account has no second factor. Add one first.',
  new_password_needed: 'The account was locked by a link in an email. Set a new password first.',
  url_refused: 'The farm does not send to this address. It must be a public one, with https.',
  webhook_limit: 'The account has reached its limit of webhooks. Remove one first.',
  push_off: 'This farm sends no pushes.',
  token_limit: 'The account has reached its limit of API tokens and watch links. Delete one first.',
  email_registered: 'This email address already has an account. Sign in instead.',
  email_not_yours: 'This is not the email address of the signed-in account.',
  idempotency_conflict: 'This Idempotency-Key was already used for a different request.',
  insufficient_balance: 'The usable balance is too low.',
  balance_changed: 'The balance has changed. Look at it again before you waive it.',
  in_debt: 'The account is in debt after a correction. Its withdrawals wait until the debt is paid off.',
  debt_not_accepted:
    'The usable balance is too low: the correction needs consent to the debt that it leaves.',
  illegal_transition: 'This is no longer possible for this withdrawal.',
  proposal_decided: 'This proposal was already decided.',
  proposer_revoked:
    'Whoever proposed this is no longer an operator. Reject it, and propose it again if it is right.',
  address_taken: 'This address is already saved.',
  address_of_farm: 'This address belongs to the farm.',
  address_limit: 'The account has reached its limit of addresses. Delete one first.',
  profit_run_conflict: 'The period overlaps one that was already paid.',
  profit_run_changed: 'The figures have changed since the preview. Review the run again.',
  report_gap: 'Earlier reports are missing. Send them first.',
  machine_limit: 'The account has reached its limit of machines. Delete one first.',
  login_link_wrong: 'The login link is wrong, or older than ten minutes. Print a new one.',
  terms_conflict: 'Another version was published in the meantime. Read it before you publish yours.',
  terms_unchanged: 'These are the texts that are in force already.',
  rollout_conflict: 'The registry has changed. Load it again and plan the change again.',
  rollout_refused: 'This change is not allowed.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'The request must be JSON.',
  too_many_requests: 'Too many requests. Try again later.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  disk_full: 'The disk of the farm is nearly full, so nothing new is accepted. Try again later.',
};
