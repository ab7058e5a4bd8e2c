import { isApiError } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';

/** Why a change of the addresses was not made; the end of a message id. */
export interface AddressRefusal {
  /**
   * As of any failure, or that there are too many addresses or were added within an hour, or that the one to change
   * is no longer there.
   */
  reason: Failure['reason'] | 'limit' | 'tooMany' | 'gone';
  requestId: string | undefined;
  /** How long to wait, in whole minutes, where that is known. */
  waitMinutes?: number;
}

/** What is wrong with a field, by its name; the end of a message id. */
export type FieldRefusals = Partial<Record<'address' | 'desc', 'taken' | 'refused'>>;

/** Reads what a mutation rejected with: what belongs beside fields, and what concerns the whole. */
export function toAddressRefusal(error: unknown): { fields: FieldRefusals } | { refusal: AddressRefusal } {
  const failure = toFailure(error);
  if (!isApiError(error)) return { refusal: failure };
  if (error.code === 'address_taken') return { fields: { address: 'taken' } };
  const fields: FieldRefusals = {
    ...(error.fields?.['address'] !== undefined && { address: 'refused' }),
    ...(error.fields?.['desc'] !== undefined && { desc: 'refused' }),
  };
  if (Object.keys(fields).length > 0) return { fields };
  // Neither is a fault of the farm, so no request is named.
  if (error.code === 'address_limit') return { refusal: { reason: 'limit', requestId: undefined } };
  if (error.code === 'too_many_requests') {
    const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
    return { refusal: { reason: 'tooMany', requestId: undefined, waitMinutes } };
  }
  if (error.code === 'not_found') return { refusal: { reason: 'gone', requestId: undefined } };
  return { refusal: failure };
}
