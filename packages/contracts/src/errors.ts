import { z } from 'zod';
import { factorTicketSchema } from './factor.ts';

/**
 * HTTP status of every error code of the API. The server throws a code; the browser turns it into a sentence. A
 * published code never changes its meaning.
 */
export const errorStatus = {
  validation_failed: 400,
  code_wrong: 400,
  code_expired: 400,
  password_common: 400,
  password_is_email: 400,
  factor_wrong: 400,
  ticket_expired: 400,
  enrolment_code_wrong: 400,
  url_refused: 400,
  malformed_request: 400,
  no_login_error: 401,
  token_error: 401,
  credentials_wrong: 401,
  second_factor_required: 401,
  proof_required: 403,
  factor_required: 403,
  forbidden: 403,
  account_locked: 403,
  scope_missing: 403,
  own_account: 403,
  operator_account: 403,
  own_proposal: 403,
  human_check_required: 403,
  human_check_failed: 403,
  human_check_harder: 403,
  not_found: 404,
  method_not_allowed: 405,
  factor_limit: 409,
  factor_needed: 409,
  token_limit: 409,
  new_password_needed: 409,
  webhook_limit: 409,
  push_off: 409,
  email_registered: 409,
  email_not_yours: 409,
  idempotency_conflict: 409,
  insufficient_balance: 409,
  balance_changed: 409,
  in_debt: 409,
  debt_not_accepted: 409,
  illegal_transition: 409,
  proposal_decided: 409,
  proposer_revoked: 409,
  address_taken: 409,
  address_of_farm: 409,
  address_limit: 409,
  profit_run_conflict: 409,
  profit_run_changed: 409,
  report_gap: 409,
  machine_limit: 409,
  login_link_wrong: 409,
  terms_conflict: 409,
  terms_unchanged: 409,
  rollout_conflict: 409,
  rollout_refused: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  disk_full: 503,
} as const;

/** An error code of the API. */
export type ErrorCode = keyof typeof errorStatus;

/**
 * Body of every error response. `fields` maps the path of a field to its problem; `retryAfterSeconds` is set for
 * `too_many_requests`, `unavailable` and `disk_full`. `ticket` comes with `second_factor_required` and `proof_required`.
 */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  ticket: factorTicketSchema.optional(),
});

/** See {@link errorBodySchema}. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
