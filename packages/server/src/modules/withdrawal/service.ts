import type { WithdrawalDeed } from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { takeRoom } from './dailyLimit.repository.ts';
import { findReasonsLeft, keepHeld } from './due.repository.ts';
import {
  findWithdrawal,
  moveWithdrawals,
  type Move,
  type MovedWithdrawal,
  type WithdrawalRow,
} from './repository.ts';

/** Dependencies of changes to withdrawals. */
interface Parts {
  db: Db;
  live: Live;
}

/**
 * Cancels a withdrawal of the user and returns the amount.
 * @throws AppError not_found, illegal_transition
 */
export async function cancelWithdrawal(
  { db, live }: Parts,
  { id, accountId }: { id: string; accountId: string },
): Promise<WithdrawalRow> {
  const canceled = await db.transaction().execute(async (transaction) => {
    const actor = { kind: 'user', id: accountId } as const;
    const moved = await moveOne(transaction, { id, accountId, action: 'cancel', actor });
    await returnAmount(transaction, moved);
    return moved;
  });
  tell(live, canceled);
  return canceled;
}

/** An operator's action on a withdrawal, and the reason. */
export interface OperatorDeed {
  id: string;
  deed: WithdrawalDeed;
  operatorId: string;
  reason: string;
}

/**
 * Applies an operator's action and audits it.
 * @throws AppError not_found, illegal_transition
 */
export async function doDeed(
  { db, live, config }: Parts & { config: Pick<Config, 'withdrawals'> },
  { id, deed, operatorId, reason }: OperatorDeed,
): Promise<void> {
  const moved = await db.transaction().execute(async (transaction) => {
    const moved = await moveOne(transaction, {
      id,
      action: deed,
      actor: { kind: 'operator', id: operatorId },
      reason,
      ...(deed === 'hold' && { holdReason: 'operator' }),
      ...(deed === 'release' && { cancelWindowSeconds: config.withdrawals.cancelWindowSeconds }),
    });
    if (deed === 'cancel') await returnAmount(transaction, moved);
    if (deed === 'reject') await refund(transaction, moved);
    if (deed === 'release') await findRoom(transaction, moved, config.withdrawals);
    await recordAudit(transaction, {
      actor: operatorId,
      action: `withdrawal.${pastOf[deed]}`,
      subject: moved.accountId,
      detail: { withdrawalId: id, from: moved.fromStatus, reason },
    });
    return moved;
  });
  tell(live, moved);
}

const pastOf: Record<WithdrawalDeed, string> = {
  approve: 'approved',
  hold: 'held',
  release: 'released',
  cancel: 'canceled',
  reject: 'rejected',
};

/**
 * Checks the daily limit for a released withdrawal, which proceeds without further approval; without room, holds it
 * until there is some. Only approval by an operator bypasses the limit.
 */
async function findRoom(
  transaction: Db,
  released: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<void> {
  const { id } = released;
  const reasons = await findReasonsLeft(transaction, released, settings);
  await takeRoom(transaction, id);
  if (reasons.left.length === 0) return;
  await moveOne(transaction, { id, action: 'hold', actor: { kind: 'farm' }, holdReason: 'daily_limit' });
  await keepHeld(transaction, id, reasons);
}

/**
 * Holds all requested withdrawals of the account that are not being sent yet, because its owner does not trust them;
 * withdrawals that are already held get this reason in addition. Part of the caller's transaction; moves no money.
 * @returns the number of withdrawals changed
 */
export async function holdOpenWithdrawals(transaction: Db, accountId: string): Promise<number> {
  const moved = await moveWithdrawals(transaction, {
    accountId,
    action: 'hold',
    actor: { kind: 'user', id: accountId },
    holdReason: 'owner',
  });
  return moved.length;
}

/**
 * Moves one withdrawal. Call in the transaction that applies the consequences.
 * @throws AppError not_found, illegal_transition; both leave the withdrawal unchanged
 */
export async function moveOne(
  transaction: Db,
  { id, ...move }: Omit<Move, 'ids'> & { id: string },
): Promise<MovedWithdrawal> {
  const [moved] = await moveWithdrawals(transaction, { ...move, ids: [id] });
  if (moved) return moved;
  const { accountId } = move;
  const present = await findWithdrawal(transaction, { id, ...(accountId !== undefined && { accountId }) });
  throw new AppError(present ? 'illegal_transition' : 'not_found');
}

/** Refunds a failed withdrawal: the amount becomes usable again. Call in the transaction in which it failed. */
export async function refund(transaction: Db, failed: WithdrawalRow): Promise<void> {
  await moveOne(transaction, { id: failed.id, action: 'refund', actor: { kind: 'farm' } });
  await returnAmount(transaction, failed);
}

async function returnAmount(
  transaction: Db,
  { id, accountId, grossMojo, address }: WithdrawalRow,
): Promise<void> {
  await postToLedger(transaction, {
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
export function tell(live: Live, { accountId, id }: Pick<WithdrawalRow, 'accountId' | 'id'>): void {
  live.publish(accountId, { topic: 'withdrawal', id }, { topic: 'balance' });
}
