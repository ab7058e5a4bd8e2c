import type { AppParts } from '../../../app.ts';
import type { WithdrawalSettings } from '../../../config.ts';
import type { Db } from '../../../database/schema.ts';
import { moveWithdrawals, type WithdrawalRow } from '../repository.ts';
import { tell } from '../service.ts';
import { findReasonsLeft, keepHeld, lockDue, takeRoom } from './repository.ts';

/** What going on needs. */
export interface ProceedParts extends Pick<AppParts, 'db' | 'live'> {
  withdrawals: WithdrawalSettings;
}

/** Approved at once, and looked at one after another, before the next turn. */
const BATCH = 100;

/**
 * Lets withdrawals go on by themselves: holds whose reasons are over become pending, and those whose cancel
 * window is over become approved. Several processes may do it at once: each takes what no other has locked.
 */
export async function proceedDue(parts: ProceedParts): Promise<void> {
  try {
    for (let count = 0; count < BATCH && (await reviewOneHold(parts)); count++);
  } finally {
    // A hold that cannot be looked at does not stop what nothing holds.
    while ((await approveDue(parts)) === BATCH);
  }
}

async function approveDue({ db, live }: ProceedParts): Promise<number> {
  const approved = await db.transaction().execute(async (transaction) => {
    const ids = (await lockDue(transaction, 'pending', BATCH)).map(({ id }) => id);
    if (ids.length === 0) return [];
    return moveWithdrawals(transaction, { ids, action: 'approve', actor: { kind: 'farm' } });
  });
  for (const one of approved) tell(live, one);
  return approved.length;
}

/** @returns whether there was one to look at */
async function reviewOneHold({ db, live, withdrawals: settings }: ProceedParts): Promise<boolean> {
  const reviewed = await db.transaction().execute(async (transaction) => {
    const [withdrawal] = await lockDue(transaction, 'held', 1);
    if (!withdrawal) return undefined;
    await review(transaction, withdrawal, settings);
    return withdrawal;
  });
  if (reviewed) tell(live, reviewed);
  return reviewed !== undefined;
}

/** Drops the reasons that are over; without one left, the withdrawal is pending again. */
async function review(
  transaction: Db,
  withdrawal: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<void> {
  const { id, holdReasons } = withdrawal;
  const reasons = await findReasonsLeft(transaction, withdrawal, settings);
  const { left } = reasons;
  // Room in the daily limit is taken in the day in which it is given.
  if (holdReasons.includes('daily_limit') && !left.includes('daily_limit')) await takeRoom(transaction, id);
  if (left.length > 0) {
    await keepHeld(transaction, id, reasons);
    return;
  }
  await moveWithdrawals(transaction, {
    ids: [id],
    action: 'release',
    actor: { kind: 'farm' },
    cancelWindowSeconds: settings.cancelWindowSeconds,
  });
}
