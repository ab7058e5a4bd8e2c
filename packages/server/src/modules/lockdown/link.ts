import type { Db } from '@farm/database';
import { hashToken, makeToken } from '../../token.ts';
import { addLink } from './lockdown.repository.ts';

/** Emails are read late, and intruders are noticed late. */
const LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Creates a link for an email to the account's owner, who can end all sessions and hold open withdrawals with
 * it. Only the email contains its token, in the fragment, so no access log or referrer does. An account may have
 * many.
 */
export async function createLockdownLink(db: Db, accountId: string, publicUrl: string): Promise<string> {
  return `${publicUrl}/auth/lockdown#token=${await createToken(db, accountId)}`;
}

/**
 * Creates a link for an email to the account's owner, who can stop the removal of the second factors with it. Its token is of
 * the same kind.
 */
export async function createStopLink(db: Db, accountId: string, publicUrl: string): Promise<string> {
  return `${publicUrl}/auth/factor-reset#stop=${await createToken(db, accountId)}`;
}

async function createToken(db: Db, accountId: string): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await addLink(db, { tokenHash: hashToken(token), accountId, expiresAt });
  return token;
}
