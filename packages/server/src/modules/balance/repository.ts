import type { Db } from '../../database/schema.ts';

/** What an account holds, mojo. `frozen` is under withdrawal. */
export async function findBalance(db: Db, accountId: string): Promise<{ usable: bigint; frozen: bigint }> {
  const rows = await db
    .selectFrom('ledgerAccount')
    .select(['kind', 'balance'])
    .where('accountId', '=', accountId)
    .execute();
  const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return { usable: balanceOf('usable'), frozen: balanceOf('frozen') };
}
