import { sql } from 'kysely';
import { type Db, toSecondsInterval } from '@farm/database';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/**
 * Records that the mail server took the mail about a withdrawal: the cancel window begins, and a hold for want of that mail
 * is reviewed.
 * @returns undefined if that was recorded before
 */
export async function markMailed(
  db: Db,
  { id, cancelWindowSeconds }: { id: string; cancelWindowSeconds: number },
): Promise<WithdrawalRow | undefined> {
  const windowEnd = sql<Date>`clock_timestamp() + ${toSecondsInterval(cancelWindowSeconds)}`;
  return db
    .updateTable('withdrawal')
    .set({
      mailedAt: sql<Date>`clock_timestamp()`,
      proceedsAt: sql<Date>`case when status = 'pending' then ${windowEnd} else proceeds_at end`,
      dueAt: sql<Date>`case when status = 'pending' then ${windowEnd}
        when 'mail' = any(hold_reasons) then clock_timestamp() else due_at end`,
    })
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
