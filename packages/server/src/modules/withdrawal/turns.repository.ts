import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/**
 * Returns approved withdrawals in the order of their turns: the oldest of each account first, then the second of each, and
 * so on. Payments of one amount to one address take turns as those of an account do, whoever asked for them, because a
 * batch can hold few of them.
 */
export async function listWithdrawalTurns(db: Db, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select withdrawal.* from withdrawal join (
      select id, number, greatest(
        row_number() over (partition by account_id order by number),
        row_number() over (partition by address, net_mojo order by number)) as turn
      from withdrawal where status = 'approved'
      order by turn, number limit ${limit}
    ) as due using (id) order by turn, due.number`.execute(db);
  return rows;
}
