import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Why there is no code. */
export interface EnrolRefusal {
  /** The end of a message id. */
  reason: 'limit' | 'tooMany' | 'offline' | 'canceled' | 'failed';
  /** How long to wait, in whole minutes; 0 when there is no need. */
  waitMinutes: number;
}

/** Reads what `createEnrolment` failed with. */
export function toEnrolRefusal(error: unknown): EnrolRefusal {
  if (isApiError(error) && error.code === 'machine_limit') return { reason: 'limit', waitMinutes: 0 };
  if (isApiError(error) && error.code === 'too_many_requests')
    return { reason: 'tooMany', waitMinutes: Math.ceil((error.retryAfterSeconds ?? 60) / 60) };
  return { reason: toFailure(error).reason, waitMinutes: 0 };
}
