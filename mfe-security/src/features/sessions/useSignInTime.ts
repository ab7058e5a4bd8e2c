import type { OpenSession } from '@farm/contracts';
import { useIntl } from '@farm/remote-sdk';

/** Returns the sign-in time of a session, to the minute, which distinguishes sessions of the same browser. */
export function useSignInTime({ createdAt }: Pick<OpenSession, 'createdAt'>): string {
  return useIntl().formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' });
}
