import type { ErrorCode } from '@farm/contracts';
import { isOperatorChange, isProofNeeded, type Access, type Call } from '@farm/contracts/call';

/** Returns every error code that a call may produce: by its access, by its inputs and by its row. */
export function toErrorCodes(call: Call): ErrorCode[] {
  const takesInput = [call.params, call.query, call.headers, call.body].some((part) => part !== undefined);
  return [
    ...errorsByAccess[call.access],
    ...(isProofNeeded(call) ? (['proof_required'] as const) : []),
    ...(isOperatorChange(call) ? (['factor_required'] as const) : []),
    ...(call.needsHuman ? (['human_check_required', 'human_check_failed'] as const) : []),
    ...(takesInput ? (['validation_failed'] as const) : []),
    ...(call.body === undefined ? [] : BODY_ERRORS),
    ...(call.path.includes('/:id') ? (['not_found'] as const) : []),
    ...(call.isRateLimitExempt ? [] : (['too_many_requests'] as const)),
    ...(call.errors ?? []),
    'internal_error',
    'unavailable',
    'disk_full',
  ];
}

const BODY_ERRORS = ['malformed_request', 'body_too_large', 'unsupported_media_type'] as const;

const SIGNED_IN = ['no_login_error', 'token_error'] as const;

const errorsByAccess: Record<Access, readonly ErrorCode[]> = {
  public: [],
  optional: ['token_error'],
  session: [...SIGNED_IN, 'scope_missing'],
  admin: [...SIGNED_IN, 'forbidden'],
  machine: SIGNED_IN,
  watch: [...SIGNED_IN, 'scope_missing'],
  rolloutRead: [...SIGNED_IN, 'forbidden'],
  rolloutPublish: [...SIGNED_IN, 'forbidden'],
  rolloutOperate: [...SIGNED_IN, 'forbidden'],
};
