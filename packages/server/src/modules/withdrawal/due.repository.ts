import type { HoldReason } from '@farm/contracts';
import { sql } from 'kysely';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, toSecondsInterval } from '@farm/database';
import { lockBalance } from './dailyLimit.repository.ts';
import { buildHoldEndSql } from './holdRules.repository.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** Locks and returns withdrawals that are due, the most overdue first; skips rows that others have locked. */
export async function lockDueWithdrawals(
  transaction: Db,
  {
    status,
    limit,
    excludedIds = [],
  }: { status: 'pending' | 'held'; limit: number; excludedIds?: readonly string[] },
): Promise<WithdrawalRow[]> {
  return transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where('status', '=', status)
    .where(sql<boolean>`id <> all(${excludedIds}::uuid[])`)
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('dueAt')
    .orderBy('number')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Remaining hold reasons of a withdrawal, with the times at which the last and the first of them end. */
export interface RemainingHold {
  left: HoldReason[];
  proceedsAt: Date | null;
  dueAt: Date | null;
}

/**
 * Reevaluates the hold reasons of a locked withdrawal. Once nothing else holds it, the account must not be in debt, and
 * the withdrawal must fit into the daily limit, whatever it was held for: it may have been requested too long ago to count
 * for any other withdrawal.
 */
export async function readRemainingHold(
  transaction: Db,
  { id, accountId, number, grossMojo }: Pick<WithdrawalRow, 'id' | 'accountId' | 'number' | 'grossMojo'>,
  settings: WithdrawalSettings,
): Promise<RemainingHold> {
  // Without the lock, concurrent requests would not be counted. If the account has deleted the address, it counts as
  // added with the withdrawal; if the account has added it again, it counts from then on.
  await lockBalance(transaction, accountId);
  const { rows } = await sql<RemainingHold>`
    with present as (
      select * from withdrawal where id = ${id}
    ), given as (
      select place, reason, true as is_known
      from present cross join unnest(hold_reasons) with ordinality as known (reason, place)
      union all
      select cardinality(hold_reasons) + rule.place, rule.reason, false
      from present cross join unnest(array['daily_limit', 'debt']) with ordinality as rule (reason, place)
      where not rule.reason = any(hold_reasons)
    ), rule as (
      select place, reason, is_known, ${buildHoldEndSql({ accountId, grossMojo, number, settings })} as lapses_at
      from given cross join (
        select coalesce(address.created_at, present.created_at) as address_added_at, account.password_changed_at,
          present.mailed_at
        from present
        join account on account.id = present.account_id
        left join address on address.account_id = present.account_id and address.address = present.address
      ) as own
    ), lasting as (
      select * from rule where lapses_at > clock_timestamp()
    )
    select coalesce(array_agg(reason order by place), '{}') as left,
      nullif(max(lapses_at), 'infinity') as proceeds_at, nullif(min(lapses_at), 'infinity') as due_at
    from lasting where is_known or not exists (select from lasting where is_known)`.execute(transaction);
  const [found] = rows;
  if (!found) throw new Error(`Withdrawal ${id} not found`);
  return found;
}

/** Updates a held withdrawal to its remaining hold reasons. */
export async function updateHold(transaction: Db, id: string, hold: RemainingHold): Promise<void> {
  const { left, proceedsAt, dueAt } = hold;
  await transaction
    .updateTable('withdrawal')
    .set({ holdReasons: left, proceedsAt, dueAt })
    .where('id', '=', id)
    .execute();
}

/** Postpones the review of a hold that is due. */
export async function updateHoldDueTime(db: Db, id: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ dueAt: sql<Date>`clock_timestamp() + ${toSecondsInterval(delaySeconds)}` })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}
