import type { ProofKind } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hashToken, makeToken } from '../../token.ts';
import { isSignInLocked } from '../account-lock/index.ts';
import { recordBrowser } from '../browser/index.ts';
import { rateRules, useSlotIfFree } from '../rate-limit/index.ts';
import { addSession, recordSignIn } from '../session/index.ts';

const HOUR_MS = 3_600_000;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

/** Parts that opening a session needs. */
export interface SessionParts {
  db: Db;
  mailQueue: MailQueue;
  config: Pick<Config, 'sessions' | 'publicUrl'>;
}

/** The browser that signs in. */
export interface SignInOrigin {
  ip: string;
  browserHash: Buffer;
  userAgent: string | null;
}

/** A verified sign-in. */
interface SignedIn {
  accountId: string;
  /** Hash that the password matched. */
  passwordHash: string;
  remember: boolean;
  origin: SignInOrigin;
  /** Second factor that was proved. */
  factor: ProofKind | null;
}

/** A session that was opened; its token is only here. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/**
 * Opens a session and records the sign-in. The owner is told of a browser that is new to the account, by email a few times a day.
 * @throws AppError credentials_wrong if the password was changed meanwhile; account_locked
 */
export async function openSession(
  { mailQueue, config }: SessionParts,
  transaction: Db,
  { accountId, passwordHash, remember, origin, factor }: SignedIn,
): Promise<OpenedSession> {
  const { ip, browserHash, userAgent } = origin;
  const token = makeToken();
  const endsAt = new Date(Date.now() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
  const session = { tokenHash: hashToken(token), endsAt, remember, ip, userAgent, isProved: factor !== null };
  const { idleDays } = config.sessions;
  if (!(await addSession(transaction, { id: accountId, passwordHash }, { session, idleDays })))
    throw new AppError('credentials_wrong');
  // After the session was added: that locked the account's row, so a lock of before is visible, and a later one ends the session.
  if (await isSignInLocked(transaction, accountId)) throw new AppError('account_locked');
  const isNewBrowser = await recordBrowser(transaction, accountId, browserHash);
  await recordSignIn(transaction, { accountId, ip, userAgent, isNewBrowser, factor });
  if (isNewBrowser) {
    const isMailed = await useSlotIfFree(transaction, rateRules.newBrowserMails, accountId);
    const job = { kind: 'new-browser', accountId, at: new Date().toISOString(), ip, userAgent } as const;
    await mailQueue.enqueue(transaction, isMailed ? job : { ...job, isMailed });
  }
  return { token, expiresAt: endsAt };
}
