import type { FastifyBaseLogger } from 'fastify';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Live } from '../live/index.ts';
import { takeRoom } from './dailyLimit.repository.ts';
import { moveWithdrawals, type WithdrawalRow } from './repository.ts';
import { tell } from './service.ts';
import { findReasonsLeft, keepHeld, lockDue, postpone } from './due.repository.ts';

/** Dependencies of the loop that moves due withdrawals on. */
export interface ProceedParts {
  db: Db;
  live: Live;
  log: FastifyBaseLogger;
  withdrawals: WithdrawalSettings;
}

/** Withdrawals approved in one transaction, and holds reviewed in one turn. */
const BATCH = 100;
/** Delay before a failed review of a hold is retried, in seconds. */
const PAUSE_SECONDS = 60;

/**
 * Moves withdrawals on that are due: holds whose reasons have ended become pending, and withdrawals whose cancel window
 * has ended become approved. Several processes may run this at once: each skips rows that others have locked.
 */
export async function proceedDue(parts: ProceedParts): Promise<void> {
  try {
    await reviewHolds(parts);
  } finally {
    // A hold whose review fails must not block withdrawals that nothing holds.
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
    // If postponing fails too, the next turn retries.
    await postpone(db, id, PAUSE_SECONDS).catch((reason: unknown) => {
      log.warn({ withdrawalId: id, err: reason }, 'a held withdrawal cannot be put off');
    });
  }
}

type Outcome = 'done' | 'nothing' | { id: string; error: unknown };

/** Reviews the most overdue hold except failed ones, which must not block the rest. */
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
    // The database may be unavailable: no hold can be reviewed then.
    if (!withdrawal) throw error;
    return { id: withdrawal.id, error };
  }
  if (!withdrawal) return 'nothing';
  tell(live, withdrawal);
  return 'done';
}

/** Removes the reasons that have ended; with none left, the withdrawal becomes pending again. */
async function review(
  transaction: Db,
  withdrawal: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<void> {
  const { id, holdReasons } = withdrawal;
  const reasons = await findReasonsLeft(transaction, withdrawal, settings);
  const { left } = reasons;
  const isLimitNews = holdReasons.includes('daily_limit') !== left.includes('daily_limit');
  // A withdrawal counts towards the limit from when it proceeds. A withdrawal that starts to wait for room, or has
  // found room and waits for another reason, counts too, so that no other withdrawal overtakes it.
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
