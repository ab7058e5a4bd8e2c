import type { HumanCheckLevel } from '@farm/contracts';
import type { Account, Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findQuota, type Quota } from '../browser/index.ts';
import {
  toAddressBlock,
  isLimitReached,
  rateRules,
  recordHit,
  cancelSlot,
  useSlot,
  useSlotIfFree,
  type RateRule,
} from '../rate-limit/index.ts';
import { verifyPassword } from '../../password.ts';
import { openTicket, verifyProof, type ProofAttempt, type ProofParts } from '../factor/index.ts';
import { findAccountByEmail } from './account.repository.ts';
import { openSession, type OpenedSession, type SessionParts, type SignInOrigin } from './openSession.ts';

/** A sign-in attempt and its origin. */
export interface SignInAttempt {
  email: string;
  password: string;
  remember: boolean;
  origin: SignInOrigin;
}

/**
 * Opens a session, or asks for the second factor. Slots are taken before the password is checked, and returned if it is
 * right, so parallel guesses count too. Others' failures make it dearer for browsers that are not known, and refuse nobody. An
 * unknown address gets the same response after the same work.
 * @param requireCheck has to throw unless the request solved a human check of the level
 * @throws AppError credentials_wrong, account_locked, second_factor_required, too_many_requests
 */
export async function signIn(
  parts: SessionParts,
  attempt: SignInAttempt,
  requireCheck: (level: HumanCheckLevel) => Promise<void>,
): Promise<OpenedSession> {
  const { db, config } = parts;
  const { email, password, remember, origin } = attempt;
  const network = toAddressBlock(origin.ip);
  const quota = await findQuota(db, email, origin);
  const taken: Slot[] = [];
  let account: Account | undefined;
  try {
    const neededCheck = await findNeededCheck(db, { email, ip: origin.ip, quota }, taken);
    if (neededCheck) await requireCheck(neededCheck);
    await useSlot(db, rateRules.signInsPerIp, network);
    taken.push({ rule: rateRules.signInsPerIp, subject: network });
    await useSlot(db, rateRules.signInsPerQuota, quota.subject);
    taken.push({ rule: rateRules.signInsPerQuota, subject: quota.subject });
    account = await findAccountByPassword(db, email, password);
  } catch (error) {
    // The password was not checked, or nobody knows whether it is right.
    await cancelSlots(db, taken);
    throw error;
  }
  if (!account) {
    if (!quota.isKnown) await recordHit(db, rateRules.failedSignInsPerIp, network);
    throw new AppError('credentials_wrong');
  }
  await cancelSlots(db, taken);
  const { id: accountId, passwordHash } = account;
  const reason = { accountId, purpose: 'sign-in', remember, passwordHash, quota: quota.subject } as const;
  const ticket = await openTicket(db, config, reason);
  if (ticket) throw new AppError('second_factor_required', { ticket });
  return db
    .transaction()
    .execute((transaction) =>
      openSession(parts, transaction, { accountId, passwordHash, remember, origin, factor: null }),
    );
}

/** The second step of a sign-in. */
export interface SecondStep extends Pick<ProofAttempt, 'ticket' | 'proof'> {
  origin: SignInOrigin;
}

/**
 * Opens the session of a sign-in whose second factor is proved.
 * @throws AppError ticket_expired, factor_wrong, account_locked, too_many_requests; credentials_wrong if the password was changed meanwhile
 */
export async function openProvenSession(
  parts: SessionParts & ProofParts,
  { origin, ...step }: SecondStep,
): Promise<OpenedSession> {
  const attempt = { ...step, ...origin, purpose: 'sign-in', sessionId: null } as const;
  return verifyProof(parts, attempt, (transaction, { ticket, kind }) =>
    openSession(parts, transaction, {
      accountId: ticket.accountId,
      passwordHash: ticket.passwordHash ?? '',
      remember: ticket.remember ?? false,
      origin,
      factor: kind,
    }),
  );
}

async function findAccountByPassword(db: Db, email: string, password: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email);
  return (await verifyPassword(account?.passwordHash, password)) ? account : undefined;
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
  { email, ip, quota }: { email: string; ip: string; quota: Quota },
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
