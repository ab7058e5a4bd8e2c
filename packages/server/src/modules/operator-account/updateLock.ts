import type { Account, Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { stopClosing } from '../account-closing/index.ts';
import { deleteLock, findLock, saveLock } from '../account-lock/index.ts';
import { deleteTokens } from '../account-token/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { markWebhooksOff } from '../notification/index.ts';
import { deleteSessions } from '../session/index.ts';
import { holdForLock, publishWithdrawalChange, waitForWithdrawals } from '../withdrawal/index.ts';
import { lockOwner } from './owner.repository.ts';

/** Parts that changes of an account need. */
export interface AccountChangeParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
}

/** A lock by an operator, or with neither its end. */
export interface LockOrder {
  accountId: string;
  operatorId: string;
  signIn: boolean;
  withdrawals: boolean;
  reason: string;
}

/**
 * Keeps an account from signing in, which ends its sessions, API tokens and watch links, from withdrawals, which holds those that are not being sent yet, or
 * from both; or ends that. A lock keeps an account that was about to be closed. The user gets an email with the reason. The same order again only holds what was missed.
 * @throws AppError not_found, own_account, operator_account
 */
export async function updateLock(
  { db, live, mailQueue }: AccountChangeParts,
  order: LockOrder,
): Promise<void> {
  const { accountId, operatorId, signIn, withdrawals, reason } = order;
  await db.transaction().execute(async (transaction) => {
    const owner = await findOwner(transaction, order);
    // The lock of a user who became an operator can only end.
    if (owner.role === 'admin' && (signIn || withdrawals)) throw new AppError('operator_account');
    const before = await findLock(transaction, accountId);
    if (isSame(before, order)) return;
    if (signIn || withdrawals) {
      await saveLock(transaction, order);
      // Its owner may be unable to sign in to keep it, and a thief may have asked for it.
      await stopClosing(transaction, accountId, { actor: operatorId, because: 'account.locked' });
    } else await deleteLock(transaction, accountId);
    if (signIn) {
      await deleteSessions(transaction, accountId);
      await deleteTokens(transaction, accountId);
    }
    const action = signIn || withdrawals ? 'account.locked' : 'account.unlocked';
    const detail = { signIn, withdrawals, reason };
    await recordAudit(transaction, { actor: operatorId, action, subject: accountId, detail });
    await mailQueue.enqueue(transaction, { kind: 'account-lock', accountId, ...detail });
  });
  if (signIn) live.recheckSessions(accountId);
  if (!withdrawals) return;
  // The lock is committed: later requests are held, and earlier ones are visible.
  await waitForWithdrawals(db, accountId);
  const held = await db.transaction().execute((transaction) => holdForLock(transaction, accountId, reason));
  for (const withdrawal of held) publishWithdrawalChange(live, withdrawal);
}

/**
 * Signs an account out everywhere, deletes its API tokens and watch links, and turns its webhooks off.
 * @throws AppError not_found, own_account, operator_account
 */
export async function closeSessions(
  { db, live }: AccountChangeParts,
  order: { accountId: string; operatorId: string },
): Promise<void> {
  const { accountId, operatorId } = order;
  await db.transaction().execute(async (transaction) => {
    const owner = await findOwner(transaction, order);
    if (owner.role === 'admin') throw new AppError('operator_account');
    const count = await deleteSessions(transaction, accountId);
    const tokens = await deleteTokens(transaction, accountId);
    await markWebhooksOff(transaction, accountId);
    const event = { actor: operatorId, action: 'account.sessions-ended', subject: accountId };
    await recordAudit(transaction, { ...event, detail: { count, tokens } });
  });
  live.recheckSessions(accountId);
}

/** Locks and returns the account that an operator changes. Nobody changes their own. */
async function findOwner(
  transaction: Db,
  { accountId, operatorId }: { accountId: string; operatorId: string },
): Promise<Pick<Account, 'role'>> {
  const owner = await lockOwner(transaction, accountId);
  if (!owner) throw new AppError('not_found');
  if (accountId === operatorId) throw new AppError('own_account');
  return owner;
}

function isSame(
  before: Pick<LockOrder, 'signIn' | 'withdrawals' | 'reason'> | undefined,
  { signIn, withdrawals, reason }: LockOrder,
): boolean {
  if (!before) return !signIn && !withdrawals;
  return before.signIn === signIn && before.withdrawals === withdrawals && before.reason === reason;
}
