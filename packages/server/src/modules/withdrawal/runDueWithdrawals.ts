import type { FastifyBaseLogger } from 'fastify';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { Live } from '../live/index.ts';
import { markCounted } from './dailyLimit.repository.ts';
import { applyWithdrawalAction, type WithdrawalRow } from './withdrawal.repository.ts';
import { publishWithdrawalChange } from './service.ts';
import { holdForMail } from './securityMail.ts';
import { sendMissingMail } from './sendMissingMail.ts';
import { markDebtsPaid } from './debt.repository.ts';
import { readRemainingHold, updateHold, lockDueWithdrawals, updateHoldDueTime } from './due.repository.ts';

/** Dependencies of the loop that moves due withdrawals on. */
export interface DueWithdrawalDependencies {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  log: FastifyBaseLogger;
  withdrawals: WithdrawalSettings;
}

/** Withdrawals moved on in one transaction, and holds reviewed in one turn. */
const BATCH_SIZE = 100;
/** Delay before a failed review of a hold is retried, in seconds. */
const RETRY_DELAY_SECONDS = 60;

/**
 * Moves withdrawals on that are due: holds whose reasons have ended become pending, and withdrawals whose cancel window
 * has ended become approved. A withdrawal whose security mail nobody took in time is held. Several processes may run this
 * at once: each skips rows that others have locked.
 */
export async function runDueWithdrawals(dependencies: DueWithdrawalDependencies): Promise<void> {
  try {
    await markDebtsPaid(dependencies.db);
    await reviewHolds(dependencies);
  } finally {
    // A hold whose review fails must not block withdrawals that nothing holds.
    while ((await movePending(dependencies)) === BATCH_SIZE);
  }
}

async function movePending({ db, live, mailQueue }: DueWithdrawalDependencies): Promise<number> {
  const moved = await db.transaction().execute(async (transaction) => {
    const due = await lockDueWithdrawals(transaction, { status: 'pending', limit: BATCH_SIZE });
    if (due.length === 0) return [];
    const mailed = due.filter(({ mailedAt }) => mailedAt !== null).map(({ id }) => id);
    const unmailed = due.filter(({ mailedAt }) => mailedAt === null).map(({ id }) => id);
    const approval = { ids: mailed, action: 'approve', actor: { kind: 'farm' } } as const;
    return [
      ...(await applyWithdrawalAction(transaction, approval)),
      ...(unmailed.length > 0 ? await holdForMail(transaction, mailQueue, { ids: unmailed }) : []),
    ];
  });
  for (const withdrawal of moved) publishWithdrawalChange(live, withdrawal);
  return moved.length;
}

async function reviewHolds(dependencies: DueWithdrawalDependencies): Promise<void> {
  const { db, log } = dependencies;
  const failedIds: string[] = [];
  for (let count = 0; count < BATCH_SIZE; count++) {
    const outcome = await reviewNextHold(dependencies, failedIds);
    if (outcome === 'nothing') return;
    if (outcome === 'done') continue;
    const { id, error } = outcome;
    log.error({ withdrawalId: id, err: error }, 'a held withdrawal cannot be looked at, will be tried again');
    failedIds.push(id);
    // If postponing fails too, the next turn retries.
    await updateHoldDueTime(db, id, RETRY_DELAY_SECONDS).catch((reason: unknown) => {
      log.warn({ withdrawalId: id, err: reason }, 'a held withdrawal cannot be put off');
    });
  }
}

type ReviewOutcome = 'done' | 'nothing' | { id: string; error: unknown };

/** Reviews the most overdue hold except failed ones, which must not block the rest. */
async function reviewNextHold(
  dependencies: DueWithdrawalDependencies,
  failedIds: readonly string[],
): Promise<ReviewOutcome> {
  const { db, live } = dependencies;
  let withdrawal: WithdrawalRow | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      [withdrawal] = await lockDueWithdrawals(transaction, {
        status: 'held',
        limit: 1,
        excludedIds: failedIds,
      });
      if (withdrawal) await reviewHold(transaction, withdrawal, dependencies);
    });
  } catch (error) {
    // The database may be unavailable: no hold can be reviewed then.
    if (!withdrawal) throw error;
    return { id: withdrawal.id, error };
  }
  if (!withdrawal) return 'nothing';
  publishWithdrawalChange(live, withdrawal);
  return 'done';
}

/** Removes the reasons that have ended; with none left, the withdrawal becomes pending again. */
async function reviewHold(
  transaction: Db,
  withdrawal: WithdrawalRow,
  { mailQueue, withdrawals: settings }: DueWithdrawalDependencies,
): Promise<void> {
  const { id, holdReasons } = withdrawal;
  const remainingHold = await readRemainingHold(transaction, withdrawal, settings);
  const { left } = remainingHold;
  const hasLimitChanged = holdReasons.includes('daily_limit') !== left.includes('daily_limit');
  // A withdrawal counts towards the limit from when it proceeds. A withdrawal that starts to wait for room, or has
  // found room and waits for another reason, counts too, so that no other withdrawal overtakes it.
  if (left.length === 0 || hasLimitChanged) await markCounted(transaction, id);
  if (left.length > 0) {
    await updateHold(transaction, id, remainingHold);
    return;
  }
  await applyWithdrawalAction(transaction, {
    ids: [id],
    action: 'release',
    actor: { kind: 'farm' },
    cancelWindowSeconds: settings.cancelWindowSeconds,
  });
  await sendMissingMail(transaction, mailQueue, withdrawal);
}
