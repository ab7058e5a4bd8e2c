import type { Locale, Profile } from '@farm/contracts';
import type { Account, Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteKnownBrowsers, type Requester } from '../browser/index.ts';
import { checkCode, applyCode } from '../email-code/index.ts';
import type { WaitingReset } from '../factor/index.ts';
import type { Live } from '../live/index.ts';
import { deleteHits, rateRules, useSlotIfFree } from '../rate-limit/index.ts';
import { deleteSessions, type LiveSession } from '../session/index.ts';
import { recordAgreements } from '../terms/index.ts';
import { hashPassword } from '../../password.ts';
import { assertPasswordAllowed } from './passwordRating.ts';
import { addAccount, findAccountByEmail, setPassword } from './account.repository.ts';

const NAME_LENGTH = 80;

/** A sign-up, with the code that was emailed to the address. */
export interface SignUp extends Requester {
  email: string;
  password: string;
  code: string;
  locale: Locale;
  timeZone: string;
}

/**
 * Creates an account, named after the local part of the address at first, which agrees to the terms in force.
 * @throws AppError password_common, password_is_email, code_wrong, code_expired, email_registered, too_many_requests
 */
export async function createAccount(
  db: Db,
  { password, code, ip, browserHash, ...account }: SignUp,
): Promise<Account> {
  assertPasswordAllowed(password, account.email);
  const purpose = { usage: 'register', email: account.email } as const;
  const codeId = await checkCode(db, { ...purpose, code, ip, browserHash });
  const passwordHash = await hashPassword(password);
  const name = (account.email.split('@', 1)[0] ?? '').slice(0, NAME_LENGTH);
  return db.transaction().execute(async (transaction) => {
    await applyCode(transaction, codeId, purpose);
    const added = await addAccount(transaction, { ...account, name, passwordHash });
    await recordAgreements(transaction, added.id);
    await recordAudit(transaction, { actor: added.id, action: 'account.registered', subject: added.id });
    return added;
  });
}

/** A new password, with the code that was emailed to the address. */
export interface NewPassword extends Requester {
  email: string;
  code: string;
  password: string;
}

/**
 * Sets a new password with an email code, and ends every session except the caller's, and every token. Browsers that signed in with the old
 * password are no longer known.
 * @throws AppError email_not_yours, password_common, password_is_email, code_wrong, code_expired, too_many_requests
 */
export async function updatePassword(
  { db, mailQueue, live }: { db: Db; mailQueue: MailQueue; live: Live },
  { email, code, password, ...requester }: NewPassword,
  session: LiveSession | null,
): Promise<void> {
  if (session && session.account.email !== email) throw new AppError('email_not_yours');
  assertPasswordAllowed(password, email);
  const purpose = { usage: 'reset-password', email } as const;
  const codeId = await checkCode(db, { ...purpose, code, ...requester });
  const passwordHash = await hashPassword(password);
  const accountId = await db.transaction().execute(async (transaction) => {
    await applyCode(transaction, codeId, purpose);
    const account = await findAccountByEmail(transaction, email);
    // An address without an account never gets a code.
    if (!account) throw new AppError('code_wrong');
    await setPassword(transaction, account.id, passwordHash);
    await deleteSessions(transaction, account.id, session?.id);
    await deleteKnownBrowsers(transaction, account.id, requester.browserHash);
    // Strangers who guessed codes knew the old password only. At most once a day: a reader of the mailbox can set passwords too.
    if (await useSlotIfFree(transaction, rateRules.factorTryResets, account.id))
      await deleteHits(transaction, rateRules.factorTriesByStrangers, account.id);
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
export function toProfile(account: Account, reset?: WaitingReset): Profile {
  const { id, email, name, role, locale, timeZone, createdAt } = account;
  return {
    ...{ id, email, name, role, locale, timeZone },
    createdAt: createdAt.toISOString(),
    factorReset: reset ? { dueAt: reset.dueAt.toISOString() } : null,
    closing: account.closingAt ? { dueAt: account.closingAt.toISOString() } : null,
  };
}
