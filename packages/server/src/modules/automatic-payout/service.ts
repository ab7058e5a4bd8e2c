import type { AutomaticPayoutState } from '@farm/contracts';
import { newAutomaticPayoutSchema } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hasAddress } from '../address/index.ts';
import { readBalance } from '../balance/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import {
  findAutomaticPayout,
  lockAutomaticPayout,
  saveAutomaticPayout,
  updateAutomaticPayout,
} from './automaticPayout.repository.ts';
import {
  type AutomaticPayoutRow,
  computeFollowingDueTime,
  computeNextDueTime,
  computePayoutMojo,
  type Schedule,
} from './schedule.ts';

/** Parts that changes of automatic payouts need. */
export interface AutomaticPayoutParts {
  db: Db;
  mailQueue: MailQueue;
  config: Pick<Config, 'withdrawals'>;
}

/** Returns the automatic payout of an account, as its user sees it. */
export async function readAutomaticPayout(
  { db, config: { withdrawals } }: Omit<AutomaticPayoutParts, 'mailQueue'>,
  accountId: string,
): Promise<AutomaticPayoutState> {
  const row = await findAutomaticPayout(db, accountId);
  if (!row) return { payout: null };
  const { usable } = await readBalance(db, accountId);
  const mojo = computePayoutMojo(usable, row.multipleMojo);
  const isEnough = mojo > withdrawals.feeMojo && mojo >= withdrawals.minMojo;
  return {
    payout: {
      trigger: toTrigger(row),
      multiple: row.multipleMojo === null ? null : toXch(row.multipleMojo),
      address: row.address,
      pausedBy: row.pausedBy,
      nextAt: row.dueAt?.toISOString() ?? null,
      expected: isEnough ? toXch(mojo) : '0',
      problem: row.problem,
    },
  };
}

function toTrigger({ trigger, day, thresholdMojo }: AutomaticPayoutRow) {
  if (trigger === 'threshold') return { kind: trigger, amount: toXch(thresholdMojo ?? 0n) };
  return { kind: trigger, day: day ?? 1 };
}

/**
 * Sets the automatic payout of an account and emails its user, as for a withdrawal by hand.
 * @throws AppError validation_failed, too_many_requests
 */
export async function setAutomaticPayout(
  { db, mailQueue, config: { withdrawals } }: AutomaticPayoutParts,
  accountId: string,
  { trigger, multiple, address }: z.output<typeof newAutomaticPayoutSchema>,
): Promise<void> {
  const multipleMojo = multiple === null ? null : toMojo(multiple);
  const thresholdMojo = trigger.kind === 'threshold' ? toMojo(trigger.amount) : null;
  const day = trigger.kind === 'threshold' ? null : trigger.day;
  const { minMojo, feeMojo } = withdrawals;
  const assertEnough = (field: string, mojo: bigint) => {
    if (mojo < minMojo || mojo <= feeMojo)
      throw createRefusal(field, `The minimum withdrawal is ${toXch(minMojo)} XCH.`);
  };
  if (thresholdMojo !== null) {
    assertEnough('trigger.amount', thresholdMojo);
    if (multipleMojo !== null && multipleMojo > thresholdMojo)
      throw createRefusal('multiple', 'The balance at which it is paid must hold at least one multiple.');
  }
  await assertAddress(db, { accountId, address });
  const next = toNext({ trigger: trigger.kind, day });
  await db.transaction().execute(async (transaction) => {
    await useSlot(transaction, rateRules.automaticPayoutChanges, accountId);
    await saveAutomaticPayout(transaction, {
      ...{ accountId, trigger: trigger.kind, thresholdMojo, day, multipleMojo, address },
      ...next,
    });
    await mailQueue.enqueue(transaction, { kind: 'automatic-payout-set', accountId });
  });
}

/** The mail about the setting announces a payout of the next 24 hours; a threshold is compared at once. */
function toNext(schedule: Schedule): Pick<AutomaticPayoutRow, 'dueAt' | 'isAnnounced'> {
  const now = new Date();
  if (schedule.trigger === 'threshold') return { dueAt: now, isAnnounced: true };
  const dueAt = computeNextDueTime(schedule, now);
  return { dueAt, isAnnounced: dueAt.getTime() - now.getTime() < 24 * 3_600_000 };
}

async function assertAddress(db: Db, own: { accountId: string; address: string }): Promise<void> {
  if (!(await hasAddress(db, own))) throw createRefusal('address', 'Choose one of your saved addresses.');
}

function createRefusal(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}

/**
 * Pauses the automatic payout, or resumes it, which emails its user as setting it does.
 * @throws AppError not_found, too_many_requests; validation_failed (address) if that is gone
 */
export async function updatePause(
  { db, mailQueue }: AutomaticPayoutParts,
  accountId: string,
  isPaused: boolean,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const payout = await lockAutomaticPayout(transaction, accountId);
    if (!payout) throw new AppError('not_found');
    if ((payout.pausedBy !== null) === isPaused) return;
    if (isPaused) return updateAutomaticPayout(transaction, accountId, { dueAt: null, pausedBy: 'user' });
    await assertAddress(transaction, payout);
    await useSlot(transaction, rateRules.automaticPayoutChanges, accountId);
    await updateAutomaticPayout(transaction, accountId, { ...toNext(payout), pausedBy: null, problem: null });
    await mailQueue.enqueue(transaction, { kind: 'automatic-payout-set', accountId });
  });
}

/**
 * Leaves out the payout of that time. One with a threshold is not made for a day.
 * @throws AppError illegal_transition if it is not the next
 */
export async function updateToSkip(db: Db, accountId: string, nextAt: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const payout = await lockAutomaticPayout(transaction, accountId);
    if (payout?.dueAt?.toISOString() !== new Date(nextAt).toISOString())
      throw new AppError('illegal_transition');
    const dueAt = computeFollowingDueTime(payout, new Date());
    await updateAutomaticPayout(transaction, accountId, { dueAt, isAnnounced: false });
  });
}
