import type { Locale, Profile } from '@farm/contracts';
import type { Account, Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { checkCode, applyCode } from '../email-code/index.ts';
import type { Live } from '../live/index.ts';
import { deleteSessions, type LiveSession } from '../session/index.ts';
import { hashPassword } from './password.ts';
import { addAccount, findAccountByEmail, setPassword } from './account.repository.ts';

const NAME_LENGTH = 80;

/** A sign-up, with the code that was emailed to the address. */
export interface SignUp {
  email: string;
  password: string;
  code: string;
  ip: string;
  locale: Locale;
  timeZone: string;
}

/**
 * Creates an account, named after the local part of the address at first.
 * @throws AppError code_wrong, code_expired, email_registered, too_many_requests
 */
export async function createAccount(db: Db, { password, code, ip, ...account }: SignUp): Promise<Account> {
  const purpose = { usage: 'register', email: account.email } as const;
  const codeId = await checkCode(db, { ...purpose, code, ip });
  const passwordHash = await hashPassword(password);
  const name = (account.email.split('@', 1)[0] ?? '').slice(0, NAME_LENGTH);
  return db.transaction().execute(async (transaction) => {
    await applyCode(transaction, codeId, purpose);
    const added = await addAccount(transaction, { ...account, name, passwordHash });
    await recordAudit(transaction, { actor: added.id, action: 'account.registered', subject: added.id });
    return added;
  });
}

/**
 * Sets a new password with an email code, and ends every session except the caller's.
 * @throws AppError email_not_yours, code_wrong, code_expired, too_many_requests
 */
export async function updatePassword(
  { db, mailQueue, live }: { db: Db; mailQueue: MailQueue; live: Live },
  { email, code, password, ip }: { email: string; code: string; password: string; ip: string },
  session: LiveSession | null,
): Promise<void> {
  if (session && session.account.email !== email) throw new AppError('email_not_yours');
  const purpose = { usage: 'reset-password', email } as const;
  const codeId = await checkCode(db, { ...purpose, code, ip });
  const passwordHash = await hashPassword(password);
  const accountId = await db.transaction().execute(async (transaction) => {
    await applyCode(transaction, codeId, purpose);
    const account = await findAccountByEmail(transaction, email);
    // An address without an account never gets a code.
    if (!account) throw new AppError('code_wrong');
    await setPassword(transaction, account.id, passwordHash);
    await deleteSessions(transaction, account.id, session?.id);
    await recordAudit(transaction, {
      actor: account.id,
      action: 'account.password-changed',
      subject: account.id,
    });
    await mailQueue.enqueue(transaction, { kind: 'password-changed', email, locale: account.locale });
    return account.id;
  });
  live.recheckSessions(accountId);
}

/** Profile of an account, as its owner sees it. */
export function toProfile({ id, email, name, role, locale, timeZone, createdAt }: Account): Profile {
  return { id, email, name, role, locale, timeZone, createdAt: createdAt.toISOString() };
}
