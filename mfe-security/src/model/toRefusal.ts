import { isApiError } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';

/** Refusal of a change; its reason is a message id suffix. */
export interface Refusal {
  /**
   * Reason of a failure, too many changes (`tooMany`), something to change that no longer exists (`gone`), or a second factor
   * that the user did not prove (`unproven`).
   */
  reason: Failure['reason'] | 'tooMany' | 'gone' | 'unproven';
  requestId: string | undefined;
  /** Wait before a retry, in whole minutes, if known. */
  waitMinutes?: number;
}

/** Converts an error of a mutation to a refusal. */
export function toRefusal(error: unknown): Refusal {
  if (!isApiError(error)) return toFailure(error);
  // None of these is a fault of the farm, so the request id is omitted.
  if (error.code === 'too_many_requests') {
    const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
    return { reason: 'tooMany', requestId: undefined, waitMinutes };
  }
  if (error.code === 'not_found') return { reason: 'gone', requestId: undefined };
  if (error.code === 'proof_required') return { reason: 'unproven', requestId: undefined };
  return toFailure(error);
}
