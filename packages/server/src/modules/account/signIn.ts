import type { HumanCheckLevel } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hashToken, makeToken } from '../../token.ts';
import { findQuota, recordBrowser, type Quota } from '../browser/index.ts';
import {
  toAddressBlock,
  isLimitReached,
  rateRules,
  recordHit,
  cancelSlot,
  useSlotIfFree,
  useSlot,
  type RateRule,
} from '../rate-limit/index.ts';
import { addSession, recordSignIn } from '../session/index.ts';
import { verifyPassword } from './password.ts';
import { findAccountByEmail } from './account.repository.ts';

const HOUR_MS = 3_600_000;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

/** Parts that signing in needs. */
export interface SignInParts {
  db: Db;
  mailQueue: MailQueue;
  config: Pick<Config, 'sessions'>;
}

/** A sign-in attempt and its origin. */
export interface SignInAttempt {
  email: string;
  password: string;
  remember: boolean;
  ip: string;
  browserHash: Buffer;
  userAgent: string | null;
}

/**
 * Opens a session. Slots are taken before the password is checked, and returned if it is right, so parallel guesses count
 * too. Others' failures make it dearer for browsers that are not known, and refuse nobody. An unknown address gets the same
 * response after the same work. The owner gets an email about a browser that is new to the account.
 * @param requireCheck has to throw unless the request solved a human check of the level
 * @throws AppError credentials_wrong, too_many_requests
 */
export async function signIn(
  parts: SignInParts,
  attempt: SignInAttempt,
  requireCheck: (level: HumanCheckLevel) => Promise<void>,
): Promise<{ token: string; expiresAt: Date }> {
  const { db } = parts;
  const network = toAddressBlock(attempt.ip);
  const quota = await findQuota(db, attempt.email, attempt);
  const token = makeToken();
  const endsAt = new Date(Date.now() + (attempt.remember ? REMEMBERED_SESSION_MS : SESSION_MS));
  const taken: Slot[] = [];
  let isOpen: boolean;
  try {
    const neededCheck = await findNeededCheck(db, { ...attempt, quota }, taken);
    if (neededCheck) await requireCheck(neededCheck);
    await useSlot(db, rateRules.signInsPerIp, network);
    taken.push({ rule: rateRules.signInsPerIp, subject: network });
    await useSlot(db, rateRules.signInsPerQuota, quota.subject);
    taken.push({ rule: rateRules.signInsPerQuota, subject: quota.subject });
    isOpen = await openSession(parts, attempt, { tokenHash: hashToken(token), endsAt });
  } catch (error) {
    // The password was not checked, or nobody knows whether it is right.
    await cancelSlots(db, taken);
    throw error;
  }
  if (!isOpen) {
    if (!quota.isKnown) await recordHit(db, rateRules.failedSignInsPerIp, network);
    throw new AppError('credentials_wrong');
  }
  await cancelSlots(db, taken);
  return { token, expiresAt: endsAt };
}

/** A slot that an attempt holds until the password is known to be wrong. */
interface Slot {
  rule: RateRule;
  subject: string;
}

async function cancelSlots(db: Db, slots: readonly Slot[]): Promise<void> {
  for (const { rule, subject } of slots) await cancelSlot(db, rule, subject);
}

/** Returns the human check that an attempt needs, null for none. Takes slots of the attempts without one, and with an easy one. */
async function findNeededCheck(
  db: Db,
  { email, ip, quota }: SignInAttempt & { quota: Quota },
  taken: Slot[],
): Promise<HumanCheckLevel | null> {
  const takeSlot = async (rule: RateRule, subject: string) => {
    const isFree = await useSlotIfFree(db, rule, subject);
    if (isFree) taken.push({ rule, subject });
    return isFree;
  };
  if (quota.isKnown) return (await takeSlot(rateRules.uncheckedSignIns, quota.subject)) ? null : 'normal';
  if (!(await takeSlot(rateRules.easySignIns, email))) return 'hard';
  if (await isLimitReached(db, rateRules.failedSignInsPerIp, toAddressBlock(ip))) return 'normal';
  return (await takeSlot(rateRules.uncheckedSignIns, email)) ? null : 'normal';
}

async function openSession(
  { db, mailQueue, config }: SignInParts,
  { email, password, remember, ip, browserHash, userAgent }: SignInAttempt,
  sealed: { tokenHash: Buffer; endsAt: Date },
): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!isRight || account === undefined) return false;
  return db.transaction().execute(async (transaction) => {
    const session = { ...sealed, remember, ip, userAgent };
    const { idleDays } = config.sessions;
    if (!(await addSession(transaction, account, { session, idleDays }))) return false;
    const isNewBrowser = await recordBrowser(transaction, account.id, browserHash);
    await recordSignIn(transaction, { accountId: account.id, ip, userAgent, isNewBrowser });
    if (isNewBrowser && (await useSlotIfFree(transaction, rateRules.newBrowserMails, account.id))) {
      const at = new Date().toISOString();
      await mailQueue.enqueue(transaction, { kind: 'new-browser', accountId: account.id, at, ip, userAgent });
    }
    return true;
  });
}
