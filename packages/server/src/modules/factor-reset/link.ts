import type { Db } from '@farm/database';
import { hashToken, makeToken } from '../../token.ts';
import { setResetToken } from './factorReset.repository.ts';

/**
 * Creates the link that starts the removal of an account's second factors, in place of an earlier one. Only the email contains
 * its token, in the fragment, so no access log or referrer does.
 * @returns null if nothing is requested any more
 */
export async function createResetLink(db: Db, accountId: string, publicUrl: string): Promise<string | null> {
  const token = makeToken();
  const isSet = await setResetToken(db, accountId, hashToken(token));
  return isSet ? `${publicUrl}/auth/factor-reset#token=${token}` : null;
}
