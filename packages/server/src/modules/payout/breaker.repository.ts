import type { PayoutProblem } from '@farm/contracts';
import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';

/** Waits until nobody else changes the breaker and reads it; nobody can change it until the transaction ends. */
export async function lockBreaker(transaction: Db): Promise<Breaker> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.payoutBreaker)})`.execute(transaction);
  return readBreaker(transaction);
}

/** The state of the breaker. */
export interface Breaker {
  isOpen: boolean;
  /** Id of the change that made it so; null while it was never touched. */
  lastChange: string | null;
}

/** Whether payouts are stopped. */
export async function readBreaker(db: Db): Promise<Breaker> {
  const last = await db
    .selectFrom('payoutBreaker')
    .select(['id', 'isOpen'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { isOpen: last?.isOpen ?? false, lastChange: last?.id ?? null };
}

/** Somebody stops payouts, or lets them go on; nobody is the farm itself. */
export interface BreakerChange {
  isOpen: boolean;
  reason: string;
  problems: readonly PayoutProblem[];
  actorId: string | null;
}

/** Writes it down. */
export async function addBreakerChange(transaction: Db, change: BreakerChange): Promise<void> {
  const problems = JSON.stringify(change.problems);
  await transaction
    .insertInto('payoutBreaker')
    .values({ ...change, problems })
    .execute();
}

/** Its last change, and who made it; undefined while it was never touched. */
export async function findLastChange(db: Db) {
  return db
    .selectFrom('payoutBreaker')
    .leftJoin('account', 'account.id', 'payoutBreaker.actorId')
    .select(['payoutBreaker.isOpen', 'payoutBreaker.reason', 'payoutBreaker.problems', 'payoutBreaker.at'])
    .select('account.email')
    .orderBy('payoutBreaker.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
