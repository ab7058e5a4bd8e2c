import type { ErrorCode } from '@farm/contracts';
import { isApiError } from '@farm/remote-sdk';
import { toRefusal, type Refusal } from './toRefusal.ts';

/** Fields of the forms about second factors. */
type FactorField = 'password' | 'name' | 'code';

/** Refusal of a change of the second factors; its reason is a message id suffix. */
export interface FactorRefusal extends Omit<Refusal, 'reason'> {
  /**
   * Reason of any change, too many factors (`limit`), a start more than ten minutes ago (`expired`), or no second factor
   * left (`off`).
   */
  reason: Refusal['reason'] | 'limit' | 'expired' | 'off';
}

/** Converts an error of a mutation to problems of fields, or to a refusal of the whole form. */
export function toFactorRefusal(
  error: unknown,
): { fields: Partial<Record<FactorField, 'wrong' | 'refused'>> } | { refusal: FactorRefusal } {
  if (!isApiError(error)) return { refusal: toRefusal(error) };
  if (error.code === 'credentials_wrong') return { fields: { password: 'wrong' } };
  if (error.code === 'factor_wrong') return { fields: { code: 'wrong' } };
  if (error.fields?.['password'] !== undefined) return { fields: { password: 'wrong' } };
  if (error.fields?.['name'] !== undefined) return { fields: { name: 'refused' } };
  const reason = REASONS.get(error.code);
  // None of these is a fault of the farm, so the request id is omitted.
  return { refusal: reason ? { reason, requestId: undefined } : toRefusal(error) };
}

const REASONS = new Map<string, 'limit' | 'expired' | 'off'>([
  ['factor_limit', 'limit'],
  ['ticket_expired', 'expired'],
  ['factor_needed', 'off'],
] satisfies [ErrorCode, 'limit' | 'expired' | 'off'][]);
