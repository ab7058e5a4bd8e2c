import { isApiError } from '@farm/remote-sdk';
import { toRefusal, type Refusal } from './toRefusal.ts';

/** Refusal to close the account; its reason is a message id suffix. */
export interface ClosingRefusal extends Omit<Refusal, 'reason'> {
  /** Reason of any change, or a balance that is no longer the one that was waived. */
  reason: Refusal['reason'] | 'balanceChanged';
}

/** Converts an error to a problem of the password, or to a refusal of the whole form. */
export function toClosingRefusal(
  error: unknown,
): { fields: { password: 'wrong' } } | { refusal: ClosingRefusal } {
  if (!isApiError(error)) return { refusal: toRefusal(error) };
  if (error.code === 'credentials_wrong' || error.fields?.['password'] !== undefined)
    return { fields: { password: 'wrong' } };
  // Not a fault of the farm, so the request id is omitted.
  if (error.code === 'balance_changed')
    return { refusal: { reason: 'balanceChanged', requestId: undefined } };
  return { refusal: toRefusal(error) };
}
