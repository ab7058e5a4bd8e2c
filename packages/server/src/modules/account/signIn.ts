import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { hashToken, makeToken } from '../../token.ts';
import {
  toAddressBlock,
  isLimitReached,
  rateRules,
  recordHit,
  cancelSlot,
  useSlot,
} from '../rate-limit/index.ts';
import { addSession } from '../session/index.ts';
import { verifyPassword } from './password.ts';
import { findAccountByEmail } from './account.repository.ts';

const HOUR_MS = 3_600_000;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

/** A sign-in attempt and its origin. */
export interface SignInAttempt {
  email: string;
  password: string;
  remember: boolean;
  ip: string;
  userAgent: string | null;
}

/** True if the address or network has failed often enough to need a human check. */
export async function isHumanCheckNeeded(
  db: Db,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  return (
    (await isLimitReached(db, rateRules.failedSignInsPerAddress, email)) ||
    (await isLimitReached(db, rateRules.failedSignInsPerIp, toAddressBlock(ip)))
  );
}

/**
 * Opens a session. A slot is used before the password is checked, and returned if it is right, so parallel
 * guesses count too. An unknown address gets the same response after the same work.
 * @throws AppError credentials_wrong, too_many_requests
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<{ token: string; expiresAt: Date }> {
  const network = toAddressBlock(attempt.ip);
  await useSlot(db, rateRules.signInsPerIp, network);
  await useSlot(db, rateRules.signInsPerAddress, attempt.email);

  const token = makeToken();
  const expiresAt = new Date(Date.now() + (attempt.remember ? REMEMBERED_SESSION_MS : SESSION_MS));
  if (!(await openSession(db, attempt, { tokenHash: hashToken(token), expiresAt }))) {
    await recordHit(db, rateRules.failedSignInsPerIp, network);
    await recordHit(db, rateRules.failedSignInsPerAddress, attempt.email);
    throw new AppError('credentials_wrong');
  }
  await cancelSlot(db, rateRules.signInsPerIp, network);
  await cancelSlot(db, rateRules.signInsPerAddress, attempt.email);
  return { token, expiresAt };
}

async function openSession(
  db: Db,
  { email, password, remember, ip, userAgent }: SignInAttempt,
  sealed: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  const isRight = await verifyPassword(account?.passwordHash, password);
  return isRight && account !== undefined && addSession(db, account, { ...sealed, remember, ip, userAgent });
}
