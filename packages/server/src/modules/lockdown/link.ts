import type { Db } from '@farm/database';
import { hashToken, makeToken } from '../../token.ts';
import { addLink } from './lockdown.repository.ts';

/** Mails are read late; an intruder is noticed late. */
const LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Makes a link for a mail to the account's owner, who can end every session and hold open withdrawals with it.
 * The mail alone holds its token, in the fragment: no access log and no referrer does. An account may have many.
 */
export async function createLockdownLink(db: Db, accountId: string, publicUrl: string): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await addLink(db, { tokenHash: hashToken(token), accountId, expiresAt });
  return `${publicUrl}/auth/lockdown#token=${token}`;
}
