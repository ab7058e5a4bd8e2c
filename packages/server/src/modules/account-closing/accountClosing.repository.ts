import { CLOSING_DAYS } from '@farm/contracts/leaving';
import { sql } from 'kysely';
import type { Account, Db } from '@farm/database';

/**
 * Locks an account, and returns it. Transactions that only add rows about the account do not wait: some of them lock its balance
 * afterwards.
 */
export async function lockAccount(transaction: Db, accountId: string): Promise<Account> {
  return selectAccount(transaction, accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Locks an account as soon as all transactions that add rows about it have ended, and returns it. */
export async function lockWholeAccount(transaction: Db, accountId: string): Promise<Account> {
  return selectAccount(transaction, accountId).forUpdate().executeTakeFirstOrThrow();
}

const selectAccount = (transaction: Db, accountId: string) =>
  transaction.selectFrom('account').selectAll().where('id', '=', accountId);

/** Starts the time in which an account can be kept, and returns it with the end of that. */
export async function startWait(transaction: Db, accountId: string): Promise<Account & { closingAt: Date }> {
  return transaction
    .updateTable('account')
    .set({ closingAt: sql<Date>`now() + make_interval(days => ${CLOSING_DAYS})` })
    .where('id', '=', accountId)
    .returningAll()
    .$narrowType<{ closingAt: Date }>()
    .executeTakeFirstOrThrow();
}

/** Keeps an account. Returns false if it was not about to be closed. */
export async function cancelWait(transaction: Db, accountId: string): Promise<boolean> {
  const canceled = await transaction
    .updateTable('account')
    .set({ closingAt: null })
    .where('id', '=', accountId)
    .where('closingAt', 'is not', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return canceled.numUpdatedRows > 0n;
}

/** Marks an account as closed, and ends its sessions and the codes by which machines join it. */
export async function markClosed(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ closedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
  for (const table of ['session', 'enrolment'] as const)
    await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
}

/** Lists accounts that are to be closed now. */
export async function listDueAccounts(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('closingAt', '<=', sql<Date>`now()`)
    .orderBy('closingAt')
    .execute();
  return found.map(({ id }) => id);
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
