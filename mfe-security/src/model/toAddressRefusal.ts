import { isApiError } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';

/** Refusal of a change of the addresses; its reason is a message id suffix. */
export interface AddressRefusal {
  /**
   * Reason of a failure, too many addresses (`limit`), too many added within an hour (`tooMany`), or an address to
   * change that no longer exists (`gone`).
   */
  reason: Failure['reason'] | 'limit' | 'tooMany' | 'gone';
  requestId: string | undefined;
  /** Wait before a retry, in whole minutes, if known. */
  waitMinutes?: number;
}

/** Problems by field name, as message id suffixes. */
export type FieldRefusals = Partial<Record<'address' | 'desc', 'taken' | 'farm' | 'refused'>>;

/** Converts an error of a mutation to problems of fields, or to a refusal of the whole form. */
export function toAddressRefusal(error: unknown): { fields: FieldRefusals } | { refusal: AddressRefusal } {
  const failure = toFailure(error);
  if (!isApiError(error)) return { refusal: failure };
  if (error.code === 'address_taken') return { fields: { address: 'taken' } };
  if (error.code === 'address_of_farm') return { fields: { address: 'farm' } };
  const fields: FieldRefusals = {
    ...(error.fields?.['address'] !== undefined && { address: 'refused' }),
    ...(error.fields?.['desc'] !== undefined && { desc: 'refused' }),
  };
  if (Object.keys(fields).length > 0) return { fields };
  // Neither is a fault of the farm, so the request id is omitted.
  if (error.code === 'address_limit') return { refusal: { reason: 'limit', requestId: undefined } };
  if (error.code === 'too_many_requests') {
    const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
    return { refusal: { reason: 'tooMany', requestId: undefined, waitMinutes } };
  }
  if (error.code === 'not_found') return { refusal: { reason: 'gone', requestId: undefined } };
  return { refusal: failure };
}
