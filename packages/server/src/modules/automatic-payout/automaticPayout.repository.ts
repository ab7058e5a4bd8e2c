import type { PayoutProblemReason } from '@farm/contracts';
import { type Db, toSecondsInterval } from '@farm/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { AutomaticPayoutRow } from './schedule.ts';

/** Sets the automatic payout of an account, in place of an earlier one. */
export async function saveAutomaticPayout(
  db: Db,
  payout: Omit<AutomaticPayoutRow, 'id' | 'number' | 'pausedBy' | 'problem'>,
): Promise<void> {
  await db
    .insertInto('automaticPayout')
    .values(payout)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ ...payout, id: randomUUID(), number: 1, pausedBy: null, problem: null }),
    )
    .execute();
}

export async function findAutomaticPayout(
  db: Db,
  accountId: string,
): Promise<AutomaticPayoutRow | undefined> {
  return db.selectFrom('automaticPayout').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function deleteAutomaticPayout(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('automaticPayout').where('accountId', '=', accountId).execute();
}

/** Blocks changes of the payout, and other workers that would make it. */
export async function lockAutomaticPayout(
  transaction: Db,
  accountId: string,
): Promise<AutomaticPayoutRow | undefined> {
  return transaction
    .selectFrom('automaticPayout')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns accounts whose payouts are due, the most overdue first. One with a threshold is due once the usable balance
 * reaches it.
 */
export async function listDueAccountIds(db: Db, limit: number): Promise<string[]> {
  const due = await selectDue(db).orderBy('dueAt').limit(limit).execute();
  return due.map(({ accountId }) => accountId);
}

/** Locks and returns the payout of an account if it is due and not locked by others. */
export async function lockDuePayout(
  transaction: Db,
  accountId: string,
): Promise<AutomaticPayoutRow | undefined> {
  return selectDue(transaction)
    .where('automaticPayout.accountId', '=', accountId)
    .forUpdate('automaticPayout')
    .skipLocked()
    .executeTakeFirst();
}

function selectDue(db: Db) {
  return db
    .selectFrom('automaticPayout')
    .innerJoin('balance', 'balance.accountId', 'automaticPayout.accountId')
    .selectAll('automaticPayout')
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`(threshold_mojo is null or usable >= threshold_mojo)`);
}

/** Changes the payout of an account. */
export async function updateAutomaticPayout(
  db: Db,
  accountId: string,
  change: Partial<Pick<AutomaticPayoutRow, 'dueAt' | 'pausedBy' | 'isAnnounced' | 'problem' | 'number'>>,
): Promise<void> {
  await db.updateTable('automaticPayout').set(change).where('accountId', '=', accountId).execute();
}

/** Pauses the payout of an account that its owner does not trust. */
export async function markPausedByLockdown(transaction: Db, accountId: string): Promise<void> {
  await updateAutomaticPayout(transaction, accountId, { dueAt: null, pausedBy: 'lockdown' });
}

/**
 * Marks payouts of a day as announced that are due within that time, and returns them. The mail about its withdrawal
 * announces one with a threshold.
 */
export async function markAnnounced(
  transaction: Db,
  { withinSeconds, limit }: { withinSeconds: number; limit: number },
): Promise<{ accountId: string; dueAt: Date }[]> {
  const { rows } = await sql<{ accountId: string; dueAt: Date }>`
    update automatic_payout set is_announced = true where account_id in (
      select account_id from automatic_payout
      where not is_announced and threshold_mojo is null and due_at > clock_timestamp()
        and due_at <= clock_timestamp() + ${toSecondsInterval(withinSeconds)}
      order by due_at limit ${limit} for update skip locked)
    returning account_id, due_at`.execute(transaction);
  return rows;
}

/** Returns the usable balance in mojo, and blocks changes of it. */
export async function lockUsable(transaction: Db, accountId: string): Promise<bigint> {
  const { usable } = await transaction
    .selectFrom('balance')
    .select('usable')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return usable;
}

/** A reason why a payout is not made, and when it is tried again. */
export interface MissedPayout {
  payout: AutomaticPayoutRow;
  problem: PayoutProblemReason;
  dueAt: Date;
  /** True if no other mail announces that time. */
  isAnnounced: boolean;
}

/**
 * Records why a payout was not made, unless it was changed or made in the meantime.
 * @returns true if the reason is new
 */
export async function recordMissedPayout(
  transaction: Db,
  { payout, problem, dueAt, isAnnounced }: MissedPayout,
): Promise<boolean> {
  const locked = await lockAutomaticPayout(transaction, payout.accountId);
  if (locked?.id !== payout.id || locked.number !== payout.number) return false;
  if (locked.dueAt?.getTime() !== payout.dueAt?.getTime()) return false;
  await updateAutomaticPayout(transaction, payout.accountId, {
    ...(problem === 'address' ? { dueAt: null, pausedBy: 'address' } : { dueAt }),
    isAnnounced,
    problem,
  });
  return locked.problem !== problem;
}

/** Postpones a payout that failed, so that it holds up no other. */
export async function updateFailedPayout(
  db: Db,
  { accountId, id, number }: AutomaticPayoutRow,
  delaySeconds: number,
): Promise<void> {
  await db
    .updateTable('automaticPayout')
    .set({ dueAt: sql<Date>`clock_timestamp() + ${toSecondsInterval(delaySeconds)}` })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('number', '=', number)
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}
