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
  // One moment for all of it: the clock would be read again for each.
  const now = sql<Date>`statement_timestamp()`;
  const windowEnd = sql<Date>`${now} + ${toSecondsInterval(cancelWindowSeconds)}`;
  return db
    .updateTable('withdrawal')
    .set({
      mailedAt: now,
      proceedsAt: sql<Date>`case when status = 'pending' then ${windowEnd} else proceeds_at end`,
      dueAt: sql<Date>`case when status = 'pending' then ${windowEnd}
        when 'mail' = any(hold_reasons) then ${now} else due_at end`,
    })
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
