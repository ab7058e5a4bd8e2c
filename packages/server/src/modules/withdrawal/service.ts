import type { Proposed, WithdrawalDecision } from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, retryDeadlocks } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { WithdrawalOutcome } from '../../mail/mail.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { addProposalIfLarge, findProposed } from '../proposal/index.ts';
import type { SessionToken } from '../session/index.ts';
import { markCounted } from './dailyLimit.repository.ts';
import { isInDebt } from './debt.repository.ts';
import { readRemainingHold, updateHold } from './due.repository.ts';
import { recordTokenAction } from './recordTokenAction.ts';
import { sendOutcomeMails } from './outcomeMail.ts';
import { sendMissingMail } from './sendMissingMail.ts';
import { isAllowed } from './transitions.ts';
import {
  findWithdrawal,
  applyWithdrawalAction,
  lockWithdrawal,
  type ActionInput,
  type MovedWithdrawal,
  type WithdrawalRow,
} from './withdrawal.repository.ts';

/** Dependencies of changes to withdrawals. */
interface WithdrawalDependencies {
  db: Db;
  live: Live;
}

/**
 * Cancels a withdrawal of the user and returns the amount. A token cancels only what a token requested.
 * @throws AppError not_found, illegal_transition; scope_missing for a token
 */
export async function cancelWithdrawal(
  { db, live }: WithdrawalDependencies,
  { id, accountId, token }: { id: string; accountId: string; token?: SessionToken | undefined },
): Promise<WithdrawalRow> {
  const canceled = await db.transaction().execute(async (transaction) => {
    const actor = { kind: 'user', id: accountId } as const;
    const moved = await applyActionOrThrow(transaction, { id, accountId, action: 'cancel', actor });
    if (token && moved.tokenName === null)
      throw new AppError('scope_missing', {
        message: 'A token cancels only withdrawals that a token requested.',
      });
    await returnAmount(transaction, moved);
    if (token) await recordTokenAction(transaction, token, { withdrawal: moved, action: 'canceled' });
    return moved;
  });
  publishWithdrawalChange(live, canceled);
  return canceled;
}

/** An operator's action on a withdrawal, and the reason. */
export interface OperatorAction {
  id: string;
  action: WithdrawalDecision;
  operatorId: string;
  reason: string;
  /** Proposal that a second operator confirms with it. */
  proposalId?: string;
}

/**
 * Applies an operator's action and audits it; an approval above the limit is proposed to a second operator instead, and
 * returned. Nobody decides about their own account.
 * @throws AppError not_found, illegal_transition, own_account; in_debt for an approval while the account is
 */
export async function applyOperatorAction(
  parts: WithdrawalDependencies & {
    mailQueue: MailQueue;
    config: Pick<Config, 'withdrawals' | 'fourEyes'>;
  },
  action: OperatorAction,
): Promise<Proposed | undefined> {
  const { db, live } = parts;
  // A correction by the same operator takes its locks in another order.
  const done = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const proposed =
        action.action === 'approve' ? await proposeApproval(transaction, parts, action) : undefined;
      return proposed ?? { moved: await applyDecision(transaction, parts, action) };
    }),
  );
  if ('proposal' in done) return done;
  publishWithdrawalChange(live, done.moved);
  return undefined;
}

/** Turns an approval that the state machine allows into a proposal if it is above the limit. */
async function proposeApproval(
  transaction: Db,
  parts: { mailQueue: MailQueue; config: Pick<Config, 'fourEyes'> },
  { id, operatorId, reason }: OperatorAction,
): Promise<Proposed | undefined> {
  const withdrawal = await lockWithdrawal(transaction, id);
  const isOpen = withdrawal && isAllowed('approve', withdrawal.status, 'operator');
  if (!isOpen || withdrawal.accountId === operatorId) return undefined;
  // Refused, not proposed.
  if (await isInDebt(transaction, withdrawal.accountId)) return undefined;
  const action = {
    kind: 'approval',
    ref: id,
    payload: {},
    accountId: withdrawal.accountId,
    amount: withdrawal.grossMojo,
    reason,
    proposerId: operatorId,
  } as const;
  return (
    (await findProposed(transaction, parts, action)) ?? (await addProposalIfLarge(transaction, parts, action))
  );
}

/**
 * Applies an operator's action, with its consequences and its audit. Nobody decides about their own account.
 * @throws AppError not_found, illegal_transition, own_account; in_debt for an approval while the account is
 */
export async function applyDecision(
  transaction: Db,
  { mailQueue, config }: { mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
  { id, action, operatorId, reason, proposalId }: OperatorAction,
): Promise<MovedWithdrawal> {
  const moved = await applyActionOrThrow(transaction, {
    id,
    action: action,
    actor: { kind: 'operator', id: operatorId },
    reason,
    ...(proposalId !== undefined && { proposalId }),
    ...(action === 'hold' && { holdReason: 'operator' }),
    ...(action === 'release' && { cancelWindowSeconds: config.withdrawals.cancelWindowSeconds }),
  });
  if (moved.accountId === operatorId) throw new AppError('own_account');
  if (action === 'approve' && (await isInDebt(transaction, moved.accountId))) throw new AppError('in_debt');
  if (action === 'cancel') await returnAmount(transaction, moved);
  if (action === 'reject') await settleRefund(transaction, moved);
  if (action === 'release') {
    await sendMissingMail(transaction, mailQueue, moved);
    if (await holdAgain(transaction, moved, config.withdrawals))
      await sendOutcomeMails(transaction, mailQueue, { withdrawals: [moved], outcome: 'held' });
  } else {
    const outcome = outcomes[action];
    await sendOutcomeMails(transaction, mailQueue, { withdrawals: [moved], outcome });
  }
  await recordAudit(transaction, {
    actor: operatorId,
    action: `withdrawal.${auditVerbs[action]}`,
    subject: moved.accountId,
    detail: { withdrawalId: id, from: moved.fromStatus, reason },
  });
  return moved;
}

const auditVerbs: Record<WithdrawalDecision, string> = {
  approve: 'approved',
  hold: 'held',
  release: 'released',
  cancel: 'canceled',
  reject: 'rejected',
};

const outcomes: Record<Exclude<WithdrawalDecision, 'release'>, WithdrawalOutcome> = {
  approve: 'approved',
  hold: 'held',
  cancel: 'canceled',
  reject: 'rejected',
};

/**
 * Checks debt and daily limit for a released withdrawal, which proceeds without further approval; holds it until the debt
 * is paid off and there is room. Only approval by an operator bypasses the limit.
 * @returns true if it is held
 */
async function holdAgain(
  transaction: Db,
  released: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<boolean> {
  const { id } = released;
  const remainingHold = await readRemainingHold(transaction, released, settings);
  await markCounted(transaction, id);
  const [holdReason] = remainingHold.left;
  if (holdReason === undefined) return false;
  await applyActionOrThrow(transaction, {
    id,
    action: 'hold',
    actor: { kind: 'farm' },
    holdReason,
  });
  await updateHold(transaction, id, remainingHold);
  return true;
}

/**
 * Holds all requested withdrawals of the account that are not being sent yet, because its owner does not trust them;
 * withdrawals that are already held get this reason in addition. Part of the caller's transaction; moves no money.
 * @returns the withdrawals changed
 */
export async function holdOpenWithdrawals(transaction: Db, accountId: string): Promise<MovedWithdrawal[]> {
  return applyWithdrawalAction(transaction, {
    accountId,
    action: 'hold',
    actor: { kind: 'user', id: accountId },
    holdReason: 'owner',
  });
}

/**
 * Holds all withdrawals of the account that are not being sent yet, because an operator locked them; withdrawals that are
 * already held get this reason in addition. Its user learns of it with the lock.
 * @returns the withdrawals changed
 */
export async function holdForLock(
  transaction: Db,
  accountId: string,
  reason: string,
): Promise<MovedWithdrawal[]> {
  const hold = { action: 'hold', actor: { kind: 'farm' }, holdReason: 'operator' } as const;
  return applyWithdrawalAction(transaction, { ...hold, accountId, reason });
}

/**
 * Holds all withdrawals of the account that are not being sent yet until its debt is paid off, with an email about each;
 * withdrawals that are already held get this reason in addition. Call before the post that takes its balance below zero:
 * other work locks withdrawals before the balance too.
 * @returns the withdrawals changed
 */
export async function holdForDebt(
  transaction: Db,
  mailQueue: MailQueue,
  accountId: string,
): Promise<MovedWithdrawal[]> {
  const hold = { action: 'hold', actor: { kind: 'farm' }, holdReason: 'debt' } as const;
  const withdrawals = await applyWithdrawalAction(transaction, { ...hold, accountId });
  await sendOutcomeMails(transaction, mailQueue, { withdrawals, outcome: 'held' });
  return withdrawals;
}

/**
 * Moves one withdrawal. Call in the transaction that applies the consequences.
 * @throws AppError not_found, illegal_transition; both leave the withdrawal unchanged
 */
export async function applyActionOrThrow(
  transaction: Db,
  { id, ...move }: Omit<ActionInput, 'ids'> & { id: string },
): Promise<MovedWithdrawal> {
  const [moved] = await applyWithdrawalAction(transaction, { ...move, ids: [id] });
  if (moved) return moved;
  const { accountId } = move;
  const present = await findWithdrawal(transaction, { id, ...(accountId !== undefined && { accountId }) });
  throw new AppError(present ? 'illegal_transition' : 'not_found');
}

/** Refunds a failed withdrawal: the amount becomes usable again. Call in the transaction in which it failed. */
export async function settleRefund(transaction: Db, failed: WithdrawalRow): Promise<void> {
  await applyActionOrThrow(transaction, { id: failed.id, action: 'refund', actor: { kind: 'farm' } });
  await returnAmount(transaction, failed);
}

async function returnAmount(
  transaction: Db,
  { id, accountId, grossMojo, address }: WithdrawalRow,
): Promise<void> {
  await recordLedgerTx(transaction, {
    kind: 'withdrawal_returned',
    ref: { type: 'withdrawal', id },
    description: address,
    entries: [
      { ledgerAccount: 'frozen', accountId, amountMojo: -grossMojo },
      { ledgerAccount: 'usable', accountId, amountMojo: grossMojo },
    ],
  });
}

/** Notifies the user's open pages to reload withdrawal and balance. Call after the commit. */
export function publishWithdrawalChange(
  live: Pick<Live, 'publish'>,
  { accountId, id }: Pick<WithdrawalRow, 'accountId' | 'id'>,
): void {
  live.publish(accountId, { topic: 'withdrawal', id }, { topic: 'balance' });
}
