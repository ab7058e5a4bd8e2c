import { isApiError } from '@farm/remote-sdk';

/** True if a call failed because the session does not exist or has expired. */
export function isBadSession(failure: unknown): boolean {
  return isApiError(failure) && (failure.code === 'no_login_error' || failure.code === 'token_error');
}
