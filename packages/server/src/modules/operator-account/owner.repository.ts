import type { Account, Db } from '@farm/database';

/** Finds an account that was not closed, and locks its row: sessions are opened and ended before, or after the transaction. */
export async function lockOwner(transaction: Db, id: string): Promise<Pick<Account, 'role'> | undefined> {
  return transaction
    .selectFrom('account')
    .select('role')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
