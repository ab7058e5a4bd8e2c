import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Reason why there is no code. */
export interface EnrollRefusal {
  /** Message id suffix. */
  reason: 'limit' | 'tooMany' | 'offline' | 'canceled' | 'failed';
  /** Wait before a retry, in whole minutes; 0 if none is needed. */
  waitMinutes: number;
}

/** Converts an error of `createEnrolment` to a refusal. */
export function toEnrollRefusal(error: unknown): EnrollRefusal {
  if (isApiError(error) && error.code === 'machine_limit') return { reason: 'limit', waitMinutes: 0 };
  if (isApiError(error) && error.code === 'too_many_requests')
    return { reason: 'tooMany', waitMinutes: Math.ceil((error.retryAfterSeconds ?? 60) / 60) };
  return { reason: toFailure(error).reason, waitMinutes: 0 };
}
