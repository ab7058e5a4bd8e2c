import type { Closing, ClosingStart } from '@farm/contracts/leaving';
import { toMojo, toXch } from '@farm/contracts/amount';
import { retryDeadlocks, type Account, type Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { verifyPassword } from '../../password.ts';
import { findLock } from '../account-lock/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readBalance } from '../balance/index.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { deleteAccountMachines } from '../machine/index.ts';
import { cancelSlot, rateRules, useSlot } from '../rate-limit/index.ts';
import { lockBalance } from '../withdrawal/index.ts';
import {
  cancelWait,
  hasOpenWithdrawal,
  listDueAccounts,
  listMachineIds,
  lockAccount,
  lockWholeAccount,
  markClosed,
  startWait,
} from './accountClosing.repository.ts';
import { deletePersonalData } from './personalData.repository.ts';

/** Machines that are deleted at once, with up to 100,000 plots each. */
const MACHINES_AT_ONCE = 10;

/** Parts that closing needs. */
export interface ClosingParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
}

/** Returns when an account is closed, what that waives, and what stands against it. */
export async function readClosing(
  db: Db,
  account: Pick<Account, 'id' | 'role' | 'closingAt' | 'lockedAt'>,
): Promise<Closing> {
  const { usable } = await readBalance(db, account.id);
  return {
    dueAt: account.closingAt?.toISOString() ?? null,
    usable: toXch(usable),
    obstacles: [
      ...((await hasOpenWithdrawal(db, account.id)) ? (['withdrawals'] as const) : []),
      ...(usable < 0n ? (['debt'] as const) : []),
      ...(account.role === 'admin' ? (['operator'] as const) : []),
      ...((await findLock(db, account.id)) ? (['locked'] as const) : []),
      ...(account.lockedAt ? (['lockdown'] as const) : []),
    ],
  };
}

/** The owner of an account that is to be closed, and the browser. */
export interface ClosingOwner extends Requester {
  account: Account;
}

/**
 * Starts the seven days after which an account is closed, with a mail; they are not begun anew.
 * @throws AppError credentials_wrong, balance_changed, illegal_transition, too_many_requests
 */
export async function startClosing(
  { db, mailQueue }: ClosingParts,
  { account, ...requester }: ClosingOwner,
  { password, waived }: ClosingStart,
): Promise<Closing> {
  const { subject } = await findQuota(db, account.email, requester);
  await useSlot(db, rateRules.signInsPerQuota, subject);
  if (!(await verifyPassword(account.passwordHash, password))) throw new AppError('credentials_wrong');
  await cancelSlot(db, rateRules.signInsPerQuota, subject);
  const { id: accountId } = account;
  return db.transaction().execute(async (transaction) => {
    const owner = await lockAccount(transaction, accountId);
    // The password may have been changed since it was verified.
    if (owner.passwordHash !== account.passwordHash) throw new AppError('credentials_wrong');
    const before = await readClosing(transaction, owner);
    if (before.obstacles.length > 0) throw new AppError('illegal_transition');
    if (before.usable !== waived) throw new AppError('balance_changed');
    if (owner.closingAt) return before;
    const { closingAt } = await startWait(transaction, accountId);
    const detail = { waived, dueAt: closingAt.toISOString() };
    await recordAudit(transaction, {
      actor: accountId,
      action: 'account.closing-started',
      subject: accountId,
      detail,
    });
    await mailQueue.enqueue(transaction, { kind: 'closing-started', accountId, dueAt: detail.dueAt });
    return { ...before, dueAt: detail.dueAt };
  });
}

/** Keeps an account. @throws AppError not_found if it was not about to be closed */
export async function cancelClosing({ db }: Pick<ClosingParts, 'db'>, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await stopClosing(transaction, accountId, { actor: accountId }))) throw new AppError('not_found');
  });
}

/** Keeps an account, and records who did and why. Returns false if it was not about to be closed. */
export async function stopClosing(
  transaction: Db,
  accountId: string,
  { actor, because }: { actor: string; because?: string },
): Promise<boolean> {
  if (!(await cancelWait(transaction, accountId))) return false;
  const detail = because === undefined ? {} : { detail: { because } };
  await recordAudit(transaction, {
    ...{ actor, action: 'account.closing-canceled', subject: accountId },
    ...detail,
  });
  return true;
}

/** Closes the accounts that are due. One that fails is tried again in the next turn, and keeps no other one waiting. */
export async function runClosings(parts: ClosingParts): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of await listDueAccounts(parts.db))
    await closeAccount(parts, accountId).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be closed');
}

/**
 * Closes an account in three steps, which go on where a killed worker left them: once it has begun, nobody keeps or uses it; then its machines
 * are deleted, a few at a time; then what is about its person is erased.
 */
async function closeAccount(parts: ClosingParts, accountId: string): Promise<void> {
  const run = <Result>(step: (transaction: Db) => Promise<Result>) =>
    retryDeadlocks(() => parts.db.transaction().execute(step));
  if (!(await run((transaction) => beginEnd(transaction, accountId)))) return;
  parts.live.recheckSessions(accountId);
  await deleteMachines(parts, accountId);
  await run((transaction) => erase(parts, transaction, accountId));
}

/** Waives the balance, and ends all use of the account. Returns false if it is kept, or has to wait for the end of an obstacle. */
async function beginEnd(transaction: Db, accountId: string): Promise<boolean> {
  // First, as everything does that moves money: credits and withdrawals of this moment end before, or see a closed account.
  await lockBalance(transaction, accountId);
  const account = await lockAccount(transaction, accountId);
  if (!account.closingAt || account.closingAt.getTime() > Date.now()) return false;
  if (account.closedAt) return true;
  if (account.role === 'admin') {
    await stopClosing(transaction, accountId, { actor: 'farm', because: 'operator.granted' });
    return false;
  }
  const { obstacles, usable } = await readClosing(transaction, account);
  if (obstacles.length > 0) return false;
  const waivedMojo = toMojo(usable);
  if (waivedMojo > 0n)
    await recordLedgerTx(transaction, {
      kind: 'waiver',
      ref: { type: 'closing', id: accountId },
      entries: [
        { ledgerAccount: 'usable', accountId, amountMojo: -waivedMojo },
        { ledgerAccount: 'farming_income', amountMojo: waivedMojo },
      ],
    });
  await markClosed(transaction, accountId);
  const detail = { waived: usable };
  await recordAudit(transaction, { actor: 'farm', action: 'account.closed', subject: accountId, detail });
  return true;
}

async function deleteMachines({ db, live }: ClosingParts, accountId: string): Promise<void> {
  for (;;) {
    const ids = await listMachineIds(db, accountId, MACHINES_AT_ONCE);
    if (ids.length === 0) return;
    await deleteAccountMachines({ db, live }, { accountId, ids });
  }
}

async function erase({ mailQueue }: ClosingParts, transaction: Db, accountId: string): Promise<void> {
  const { closingAt, ...account } = await lockWholeAccount(transaction, accountId);
  // Another worker was quicker, or a machine was being enrolled when the account's codes ended.
  if (!closingAt || (await listMachineIds(transaction, accountId, 1)).length > 0) return;
  await deletePersonalData(transaction, account);
  const { email, locale } = account;
  await mailQueue.enqueue(transaction, { kind: 'account-closed', email, locale });
}
