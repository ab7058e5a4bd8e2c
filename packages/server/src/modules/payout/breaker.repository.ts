import type { PayoutProblem } from '@farm/contracts';
import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';

/** Locks the breaker until the end of the transaction and returns its state. */
export async function lockBreaker(transaction: Db): Promise<Breaker> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.payoutBreaker)})`.execute(transaction);
  return readBreaker(transaction);
}

/** State of the breaker; payouts are stopped while it is open. */
export interface Breaker {
  isOpen: boolean;
  /** Id of the latest change; null if the breaker was never changed. */
  lastChange: string | null;
}

/** Returns the state of the breaker: closed if it was never changed. */
export async function readBreaker(db: Db): Promise<Breaker> {
  const last = await db
    .selectFrom('payoutBreaker')
    .select(['id', 'isOpen'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { isOpen: last?.isOpen ?? false, lastChange: last?.id ?? null };
}

/** A stop or resumption of payouts; `actorId` is null if the farm itself stopped them. */
export interface BreakerChange {
  isOpen: boolean;
  reason: string;
  problems: readonly PayoutProblem[];
  actorId: string | null;
}

/** Appends a change to the history of the breaker. */
export async function addBreakerChange(transaction: Db, change: BreakerChange): Promise<void> {
  const problems = JSON.stringify(change.problems);
  await transaction
    .insertInto('payoutBreaker')
    .values({ ...change, problems })
    .execute();
}

/** Returns the latest change and its author's email address; undefined if the breaker was never changed. */
export async function findLastBreakerChange(db: Db) {
  return db
    .selectFrom('payoutBreaker')
    .leftJoin('account', 'account.id', 'payoutBreaker.actorId')
    .select(['payoutBreaker.isOpen', 'payoutBreaker.reason', 'payoutBreaker.problems', 'payoutBreaker.at'])
    .select('account.email')
    .orderBy('payoutBreaker.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
