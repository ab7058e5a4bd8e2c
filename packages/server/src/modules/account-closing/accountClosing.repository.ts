import { CLOSING_DAYS } from '@farm/contracts/leaving';
import { sql } from 'kysely';
import type { Account, Db } from '@farm/database';

/** Finds when an account is closed. */
export async function findClosing(db: Db, accountId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('accountClosing')
    .select('dueAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found?.dueAt;
}

/** Starts the time in which an account can be kept. Returns its end; undefined if it runs already. */
export async function addClosing(transaction: Db, accountId: string): Promise<Date | undefined> {
  const added = await transaction
    .insertInto('accountClosing')
    .values({ accountId, dueAt: sql<Date>`now() + make_interval(days => ${CLOSING_DAYS})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('dueAt')
    .executeTakeFirst();
  return added?.dueAt;
}

/** Keeps an account. Returns false if it was not about to be closed. */
export async function deleteClosing(transaction: Db, accountId: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('accountClosing')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Lists accounts that are to be closed now. */
export async function listDueAccounts(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('accountClosing')
    .select('accountId')
    .where('dueAt', '<=', sql<Date>`now()`)
    .orderBy('dueAt')
    .execute();
  return found.map(({ accountId }) => accountId);
}

/** Locks an account, and returns it while its closing is due. */
export async function lockDueAccount(transaction: Db, accountId: string): Promise<Account | undefined> {
  const account = await transaction
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const dueAt = await findClosing(transaction, accountId);
  return dueAt && dueAt.getTime() <= Date.now() ? account : undefined;
}

/** True if the account has a withdrawal that has not ended. */
export async function hasOpenWithdrawal(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'not in', ['success', 'canceled', 'refunded'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists some machines of the account that are not deleted. */
export async function listMachineIds(db: Db, accountId: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('machine')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
