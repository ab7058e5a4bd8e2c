import { isApiError } from '@farm/remote-sdk';

/** Whether a call failed because the server knows no such session, or no longer. */
export function isBadSession(failure: unknown): boolean {
  return isApiError(failure) && (failure.code === 'no_login_error' || failure.code === 'token_error');
}
