import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { WithdrawalSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { Live } from '../live/index.ts';
import { publishWithdrawalChange, startWithdrawal, type WithdrawalRow } from '../withdrawal/index.ts';
import {
  listDueAccountIds,
  lockDuePayout,
  lockUsable,
  markAnnounced,
  type MissedPayout,
  recordMissedPayout,
  updateAutomaticPayout,
  updateFailedPayout,
} from './automaticPayout.repository.ts';
import { type AutomaticPayoutRow, computeFollowingDueTime, computePayoutMojo } from './schedule.ts';

/** Dependencies of the loop that makes automatic payouts. */
export interface AutomaticPayoutDependencies {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  withdrawals: WithdrawalSettings;
  log: Logger;
}

/** Payouts made, and payouts announced, in one turn. */
const BATCH_SIZE = 100;
const ANNOUNCED_SECONDS = 24 * 3600;
/** Delay before a failed payout is tried again, in seconds. */
const RETRY_DELAY_SECONDS = 60;

/**
 * Announces payouts of the next day, and requests the withdrawals of those that are due, each in one transaction with the
 * time of the next one. Several processes may run this at once: each skips rows that others have locked.
 */
export async function runAutomaticPayouts(dependencies: AutomaticPayoutDependencies): Promise<void> {
  await announcePayouts(dependencies);
  for (const accountId of await listDueAccountIds(dependencies.db, BATCH_SIZE))
    await runDuePayout(dependencies, accountId);
}

async function announcePayouts({ db, mailQueue }: AutomaticPayoutDependencies): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const limits = { withinSeconds: ANNOUNCED_SECONDS, limit: BATCH_SIZE };
    for (const { accountId, dueAt } of await markAnnounced(transaction, limits))
      await mailQueue.enqueue(transaction, {
        kind: 'automatic-payout-next',
        accountId,
        at: dueAt.toISOString(),
      });
  });
}

async function runDuePayout(dependencies: AutomaticPayoutDependencies, accountId: string): Promise<void> {
  const { db, live, log } = dependencies;
  let payout: AutomaticPayoutRow | undefined;
  let made: WithdrawalRow | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      payout = await lockDuePayout(transaction, accountId);
      if (payout) made = await makePayout(transaction, dependencies, payout);
    });
  } catch (error) {
    // The database may be unavailable: no payout can be made then.
    if (!payout) throw error;
    const missed = toMissed(error, payout);
    if (missed) {
      await recordMissed(dependencies, { payout, ...missed });
      return;
    }
    log.error({ accountId, err: error }, 'an automatic payout failed, will be tried again');
    await updateFailedPayout(db, payout, RETRY_DELAY_SECONDS);
  }
  if (made) publishWithdrawalChange(live, made);
}

async function makePayout(
  transaction: Db,
  { mailQueue, withdrawals }: AutomaticPayoutDependencies,
  payout: AutomaticPayoutRow,
): Promise<WithdrawalRow> {
  const { accountId, id, number, address, multipleMojo } = payout;
  const usableMojo = await lockUsable(transaction, accountId);
  if (usableMojo < 0n) throw new AppError('in_debt');
  const made = await startWithdrawal(
    transaction,
    { mailQueue, config: { withdrawals } },
    {
      accountId,
      idempotencyKey: `automatic-${id}-${number}`,
      grossMojo: computePayoutMojo(usableMojo, multipleMojo),
      address,
      memo: '',
      isAutomatic: true,
    },
  );
  await updateAutomaticPayout(transaction, accountId, {
    dueAt: computeFollowingDueTime(payout, new Date()),
    number: number + 1,
    isAnnounced: false,
    problem: null,
  });
  return made;
}

/** Returns why a withdrawal was refused, and when it is tried again; undefined for a failure. */
function toMissed(error: unknown, payout: AutomaticPayoutRow): Omit<MissedPayout, 'payout'> | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { fields, retryAfterSeconds } = error.details;
  const now = new Date();
  if (error.code === 'too_many_requests' && retryAfterSeconds !== undefined)
    return {
      problem: 'count',
      dueAt: new Date(now.getTime() + retryAfterSeconds * 1_000),
      isAnnounced: true,
    };
  const next = { dueAt: computeFollowingDueTime(payout, now), isAnnounced: false };
  if (error.code === 'in_debt') return { problem: 'debt', ...next };
  if (fields?.['address'] !== undefined) return { problem: 'address', ...next };
  return fields?.['amount'] === undefined ? undefined : { problem: 'minimum', ...next };
}

async function recordMissed(
  { db, mailQueue, live }: AutomaticPayoutDependencies,
  missed: MissedPayout,
): Promise<void> {
  const { accountId } = missed.payout;
  await db.transaction().execute(async (transaction) => {
    if (!(await recordMissedPayout(transaction, missed))) return;
    await mailQueue.enqueue(transaction, {
      kind: 'automatic-payout-missed',
      accountId,
      problem: missed.problem,
    });
  });
  live.publish(accountId, { topic: 'balance' });
}
