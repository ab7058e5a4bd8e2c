import type { Db } from '../../database/schema.ts';

/** What an account holds, mojo. `frozen` is under withdrawal. */
export async function findBalance(db: Db, accountId: string): Promise<{ usable: bigint; frozen: bigint }> {
  return db
    .selectFrom('balance')
    .select(['usable', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}
