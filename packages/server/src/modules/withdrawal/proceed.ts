import type { FastifyBaseLogger } from 'fastify';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Live } from '../live/index.ts';
import { takeRoom } from './dailyLimit.repository.ts';
import { moveWithdrawals, type WithdrawalRow } from './repository.ts';
import { tell } from './service.ts';
import { findReasonsLeft, keepHeld, lockDue, postpone } from './due.repository.ts';

/** What going on needs. */
export interface ProceedParts {
  db: Db;
  live: Live;
  log: FastifyBaseLogger;
  withdrawals: WithdrawalSettings;
}

/** Approved at once, and looked at one after another, before the next turn. */
const BATCH = 100;
/** Until a hold is looked at again that could not be looked at. */
const PAUSE_SECONDS = 60;

/**
 * Lets withdrawals go on by themselves: holds whose reasons are over become pending, and those whose cancel
 * window is over become approved. Several processes may do it at once: each takes what no other has locked.
 */
export async function proceedDue(parts: ProceedParts): Promise<void> {
  try {
    await reviewHolds(parts);
  } finally {
    // A hold that cannot be looked at does not stop what nothing holds.
    while ((await approveDue(parts)) === BATCH);
  }
}

async function approveDue({ db, live }: ProceedParts): Promise<number> {
  const approved = await db.transaction().execute(async (transaction) => {
    const ids = (await lockDue(transaction, { status: 'pending', limit: BATCH })).map(({ id }) => id);
    if (ids.length === 0) return [];
    return moveWithdrawals(transaction, { ids, action: 'approve', actor: { kind: 'farm' } });
  });
  for (const one of approved) tell(live, one);
  return approved.length;
}

async function reviewHolds(parts: ProceedParts): Promise<void> {
  const { db, log } = parts;
  const failed: string[] = [];
  for (let count = 0; count < BATCH; count++) {
    const outcome = await reviewOneHold(parts, failed);
    if (outcome === 'nothing') return;
    if (outcome === 'done') continue;
    const { id, error } = outcome;
    log.error({ withdrawalId: id, err: error }, 'a held withdrawal cannot be looked at, will be tried again');
    failed.push(id);
    // Where even that fails, it is tried again in the next turn.
    await postpone(db, id, PAUSE_SECONDS).catch((reason: unknown) => {
      log.warn({ withdrawalId: id, err: reason }, 'a held withdrawal cannot be put off');
    });
  }
}

type Outcome = 'done' | 'nothing' | { id: string; error: unknown };

/** Looks at the most overdue one but for those that failed, which must not stop the others. */
async function reviewOneHold(
  { db, live, withdrawals: settings }: ProceedParts,
  failed: readonly string[],
): Promise<Outcome> {
  let withdrawal: WithdrawalRow | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      [withdrawal] = await lockDue(transaction, { status: 'held', limit: 1, without: failed });
      if (withdrawal) await review(transaction, withdrawal, settings);
    });
  } catch (error) {
    // The database may be away: nothing can be said of any of them then.
    if (!withdrawal) throw error;
    return { id: withdrawal.id, error };
  }
  if (!withdrawal) return 'nothing';
  tell(live, withdrawal);
  return 'done';
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
  const isLimitNews = holdReasons.includes('daily_limit') !== left.includes('daily_limit');
  // It counts from when it goes on. What begins to wait for room, or has found it and waits for something else,
  // counts as well, so that nobody overtakes it.
  if (left.length === 0 || isLimitNews) await takeRoom(transaction, id);
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
