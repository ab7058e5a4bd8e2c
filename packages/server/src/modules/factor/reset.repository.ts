import type { Db, FactorResetTable } from '@farm/database';
import { sql, type Selectable } from 'kysely';

/** A removal of all second factors that waits, as its link or a second operator confirmed it. */
export type WaitingReset = Pick<StoredReset, 'ip' | 'proposalId'> & { dueAt: Date; confirmedAt: Date };
type StoredReset = Selectable<FactorResetTable>;

const COLUMNS = ['dueAt', 'confirmedAt', 'ip', 'proposalId'] as const;

/** Finds the removal of its second factors that an account waits for. */
export async function findWaitingReset(db: Db, accountId: string): Promise<WaitingReset | undefined> {
  const found = await db
    .selectFrom('factorReset')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found && toWaiting(found);
}

/**
 * Deletes what an account has requested about lost factors; call with the account locked.
 * @returns the removal if it waited
 */
export async function deleteReset(transaction: Db, accountId: string): Promise<WaitingReset | undefined> {
  const deleted = await transaction
    .deleteFrom('factorReset')
    .where('accountId', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return deleted && toWaiting(deleted);
}

/** Deletes requests of more than a day ago whose link was not confirmed. */
export async function deleteUnconfirmedResets(db: Db): Promise<void> {
  await db
    .deleteFrom('factorReset')
    .where('confirmedAt', 'is', null)
    .where('requestedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

function toWaiting({ dueAt, confirmedAt, ...facts }: Pick<StoredReset, keyof WaitingReset>) {
  return dueAt && confirmedAt ? { ...facts, dueAt, confirmedAt } : undefined;
}
