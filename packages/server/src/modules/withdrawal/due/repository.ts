import type { HoldReason } from '@farm/contracts';
import { sql } from 'kysely';
import type { WithdrawalSettings } from '../../../config.ts';
import type { Db } from '../../../database/schema.ts';
import { dayIsFullUntil, seconds, type WithdrawalRow } from '../repository.ts';

/** Locks withdrawals that are to be looked at by now, the most overdue first, but for those that others have locked. */
export async function lockDue(
  transaction: Db,
  status: 'pending' | 'held',
  limit: number,
): Promise<WithdrawalRow[]> {
  return transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where('status', '=', status)
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('dueAt')
    .orderBy('number')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** What still holds a withdrawal, until when altogether, and when the first of it is over. */
export interface ReasonsLeft {
  left: HoldReason[];
  proceedsAt: Date | null;
  dueAt: Date | null;
}

/** Looks at the reasons of a withdrawal that is locked, as things are now. */
export async function findReasonsLeft(
  transaction: Db,
  { id, accountId, number, amount, holdReasons }: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<ReasonsLeft> {
  // What is asked for meanwhile would not be counted. An account that keeps no address of a withdrawal any more
  // waits as if it had been added with it; one that added it anew waits from then on.
  if (holdReasons.includes('daily_limit')) await lockBalance(transaction, accountId);
  const coolDown = seconds(settings.coolDownSeconds);
  const { rows } = await sql<ReasonsLeft>`
    with rule as (
      select place, reason, case reason
        when 'new_address' then coalesce(address.created_at, withdrawal.created_at) + ${coolDown}
        when 'new_password' then account.password_changed_at + ${coolDown}
        when 'daily_limit' then ${dayIsFullUntil({ accountId, amountMojo: amount, number, settings })}
        else timestamptz 'infinity' end as lapses_at
      from withdrawal
      join account on account.id = withdrawal.account_id
      left join address on address.account_id = withdrawal.account_id and address.address = withdrawal.address
      cross join unnest(withdrawal.hold_reasons) with ordinality as given (reason, place)
      where withdrawal.id = ${id}
    )
    select coalesce(array_agg(reason order by place), '{}') as left,
      nullif(max(lapses_at), 'infinity') as proceeds_at, nullif(min(lapses_at), 'infinity') as due_at
    from rule where lapses_at > clock_timestamp()`.execute(transaction);
  return rows[0] ?? { left: holdReasons, proceedsAt: null, dueAt: null };
}

async function lockBalance(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('balance')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Leaves a withdrawal held, for the reasons that are left. */
export async function keepHeld(transaction: Db, id: string, reasons: ReasonsLeft): Promise<void> {
  const { left, proceedsAt, dueAt } = reasons;
  await transaction
    .updateTable('withdrawal')
    .set({ holdReasons: left, proceedsAt, dueAt })
    .where('id', '=', id)
    .execute();
}

/** Counts a withdrawal towards the daily limit from now on. */
export async function takeRoom(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('withdrawal')
    .set({ countsAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
