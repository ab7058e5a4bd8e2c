import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Returns true if the usable balance of the account is below zero. */
export async function isInDebt(db: Db, accountId: string): Promise<boolean> {
  const { usable } = await db
    .selectFrom('balance')
    .select('usable')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return usable < 0n;
}

/** Makes held withdrawals due for a review whose account has paid off the debt that they wait for. */
export async function markDebtsPaid(db: Db): Promise<void> {
  await sql`
    update withdrawal set due_at = clock_timestamp() from balance
    where balance.account_id = withdrawal.account_id and usable >= 0
      and status = 'held' and 'debt' = any(hold_reasons)
      and (due_at is null or due_at > clock_timestamp())`.execute(db);
}
