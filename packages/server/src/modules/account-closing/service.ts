import type { Closing, ClosingStart } from '@farm/contracts/leaving';
import { toXch } from '@farm/contracts/amount';
import { retryDeadlocks, type Account, type Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hashPassword, verifyPassword } from '../../password.ts';
import { makeToken } from '../../token.ts';
import { recordAudit } from '../audit/index.ts';
import { readBalance } from '../balance/index.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { deleteAccountMachines } from '../machine/index.ts';
import { cancelSlot, rateRules, useSlot } from '../rate-limit/index.ts';
import {
  cancelWait,
  hasOpenWithdrawal,
  listDueAccounts,
  listMachineIds,
  lockAccount,
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
  account: Pick<Account, 'id' | 'role' | 'closingAt'>,
): Promise<Closing> {
  const { usable } = await readBalance(db, account.id);
  return {
    dueAt: account.closingAt?.toISOString() ?? null,
    usable: toXch(usable),
    obstacles: [
      ...((await hasOpenWithdrawal(db, account.id)) ? (['withdrawals'] as const) : []),
      ...(usable < 0n ? (['debt'] as const) : []),
      ...(account.role === 'admin' ? (['operator'] as const) : []),
    ],
  };
}

/** Who closes an account, from which browser. */
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
    if (!(await cancelWait(transaction, accountId))) throw new AppError('not_found');
    await recordAudit(transaction, {
      actor: accountId,
      action: 'account.closing-canceled',
      subject: accountId,
    });
  });
}

/** Closes the accounts that are due. Those in debt, or with a withdrawal that has not ended, wait. */
export async function runClosings(parts: ClosingParts): Promise<void> {
  for (const accountId of await listDueAccounts(parts.db)) {
    if (!(await isClosable(parts.db, accountId))) continue;
    await deleteMachines(parts, accountId);
    await retryDeadlocks(() =>
      parts.db.transaction().execute((transaction) => closeAccount(parts, transaction, accountId)),
    );
    parts.live.recheckSessions(accountId);
  }
}

async function isClosable(db: Db, accountId: string): Promise<boolean> {
  const { usable } = await readBalance(db, accountId);
  return usable >= 0n && !(await hasOpenWithdrawal(db, accountId));
}

async function deleteMachines({ db, live }: ClosingParts, accountId: string): Promise<void> {
  for (;;) {
    const ids = await listMachineIds(db, accountId, MACHINES_AT_ONCE);
    if (ids.length === 0) return;
    await deleteAccountMachines({ db, live }, { accountId, ids });
  }
}

async function closeAccount({ mailQueue }: ClosingParts, transaction: Db, accountId: string): Promise<void> {
  const account = await lockAccount(transaction, accountId);
  if (!account.closingAt || account.closingAt.getTime() > Date.now()) return;
  if (account.role === 'admin') {
    await cancelWait(transaction, accountId);
    await recordAudit(transaction, {
      ...{ actor: 'farm', action: 'account.closing-canceled', subject: accountId },
      detail: { because: 'operator.granted' },
    });
    return;
  }
  if (!(await isClosable(transaction, accountId))) return;
  const { usable } = await readBalance(transaction, accountId);
  if (usable > 0n)
    await recordLedgerTx(transaction, {
      kind: 'waiver',
      ref: { type: 'closing', id: accountId },
      entries: [
        { ledgerAccount: 'usable', accountId, amountMojo: -usable },
        { ledgerAccount: 'farming_income', amountMojo: usable },
      ],
    });
  const { email, locale } = account;
  await deletePersonalData(transaction, account, await hashPassword(makeToken()));
  const detail = { waivedMojo: usable.toString() };
  await recordAudit(transaction, { actor: 'farm', action: 'account.closed', subject: accountId, detail });
  await mailQueue.enqueue(transaction, { kind: 'account-closed', email, locale });
}
