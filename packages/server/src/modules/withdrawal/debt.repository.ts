import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** Returns true if the usable balance of the account is below zero. */
export async function isInDebt(db: Db, accountId: string): Promise<boolean> {
  const { usable } = await db
    .selectFrom('balance')
    .select('usable')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return usable < 0n;
}

/**
 * Makes held withdrawals due for a review whose account has paid off the debt that they wait for; skips rows that others have
 * locked.
 */
export async function markDebtsPaid(db: Db): Promise<void> {
  await sql`
    update withdrawal set due_at = clock_timestamp() where id in (
      select id from withdrawal join balance using (account_id)
      where usable >= 0 and status = 'held' and 'debt' = any(hold_reasons)
        and (due_at is null or due_at > clock_timestamp())
      for no key update of withdrawal skip locked)`.execute(db);
}

/** Returns the withdrawals that a debt of the account would hold, or holds already, oldest first. */
export async function listWithdrawalsForDebt(db: Db, accountId: string): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', 'in', ['pending', 'held', 'approved'])
    .orderBy('number')
    .execute();
}
