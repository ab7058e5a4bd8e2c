import type { OpenSession } from '@farm/contracts';
import { useIntl } from '@farm/remote-sdk';

/** When a session began, to the minute: two of one browser can be told apart by it. */
export function useSignedIn({ createdAt }: Pick<OpenSession, 'createdAt'>): string {
  return useIntl().formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' });
}
