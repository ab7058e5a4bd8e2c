import { isApiError } from '@farm/remote-sdk';
import { toRefusal, type Refusal } from './toRefusal.ts';

/** Refusal of a new API token or watch link; its reason is a message id suffix. */
export interface TokenRefusal extends Omit<Refusal, 'reason'> {
  /** Reason of any change, too many of them (`limit`), or an account that was locked by a link in a mail (`locked`). */
  reason: Refusal['reason'] | 'limit' | 'locked';
}

/** Converts an error to a problem of the name, or to a refusal of the whole form. */
export function toTokenRefusal(error: unknown): { fields: { name: 'refused' } } | { refusal: TokenRefusal } {
  if (!isApiError(error)) return { refusal: toRefusal(error) };
  if (error.fields?.['name'] !== undefined) return { fields: { name: 'refused' } };
  // Not a fault of the farm, so the request id is omitted.
  if (error.code === 'token_limit') return { refusal: { reason: 'limit', requestId: undefined } };
  if (error.code === 'new_password_needed') return { refusal: { reason: 'locked', requestId: undefined } };
  return { refusal: toRefusal(error) };
}
