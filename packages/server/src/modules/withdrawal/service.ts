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

/** What a change of a withdrawal needs. */
interface Parts {
  db: Db;
  live: Live;
}

/**
 * Cancels a withdrawal of the user and gives the amount back.
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

/** What an operator does to a withdrawal, and why. */
export interface OperatorDeed {
  id: string;
  deed: WithdrawalDeed;
  operatorId: string;
  reason: string;
}

/**
 * Does what an operator decided, and notes who did it.
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
 * What an operator released goes on by itself, so that it needs room in the daily limit as anything else; without
 * it, it waits until there is some. Only an operator who approves lets it go on regardless.
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
 * Holds whatever the account has asked for and is not being sent yet, because its owner does not trust it; what
 * is held already has that reason too from then on. Part of the transaction it is given; moves no money.
 * @returns how many changed
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
 * Moves one withdrawal, in the transaction that does what follows from it.
 * @throws AppError not_found, illegal_transition, which change nothing
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

/** The end of a withdrawal that failed: the amount is usable again. Part of the transaction that let it fail. */
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

/** After the commit: the user's open pages ask for both anew. */
export function tell(live: Live, { accountId, id }: Pick<WithdrawalRow, 'accountId' | 'id'>): void {
  live.publish(accountId, { topic: 'withdrawal', id }, { topic: 'balance' });
}
