import { sql, type Selectable } from 'kysely';
import type { AccountLockTable, Db } from '@farm/database';

/** A lock to save. */
export type NewLock = Pick<
  Selectable<AccountLockTable>,
  'accountId' | 'signIn' | 'withdrawals' | 'reason' | 'operatorId'
>;

/** Finds the lock of an account by an operator, with the operator's email address. */
export async function findLock(
  db: Db,
  accountId: string,
): Promise<(Selectable<AccountLockTable> & { by: string }) | undefined> {
  return db
    .selectFrom('accountLock')
    .innerJoin('account', 'account.id', 'accountLock.operatorId')
    .selectAll('accountLock')
    .select('account.email as by')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Locks an account, in place of an earlier lock; call with the account's row locked. */
export async function saveLock(transaction: Db, lock: NewLock): Promise<void> {
  const { accountId, ...facts } = lock;
  await transaction
    .insertInto('accountLock')
    .values(lock)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ ...facts, lockedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Ends the lock of an account. */
export async function deleteLock(transaction: Db, accountId: string): Promise<void> {
  await transaction.deleteFrom('accountLock').where('accountId', '=', accountId).execute();
}

/** True if an operator keeps the account from signing in. */
export async function isSignInLocked(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accountLock')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('signIn', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
