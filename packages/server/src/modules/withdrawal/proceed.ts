import type { HoldReason } from '@farm/contracts';
import { sql } from 'kysely';
import type { AppParts } from '../../app.ts';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '../../database/schema.ts';
import { dayIsFullUntil, moveWithdrawals, seconds, type WithdrawalRow } from './repository.ts';
import { tell } from './service.ts';

/** What going on needs. */
export interface ProceedParts extends Pick<AppParts, 'db' | 'live'> {
  withdrawals: WithdrawalSettings;
}

/** Approved at once, and looked at one after another, before the next turn. */
const BATCH = 100;

/**
 * Lets withdrawals go on by themselves: holds whose reasons are over become pending, and those whose cancel
 * window is over become approved. Several processes may do it at once: each takes what no other has locked.
 */
export async function proceedDue(parts: ProceedParts): Promise<void> {
  for (let count = 0; count < BATCH && (await reviewOneHold(parts)); count++);
  while ((await approveDue(parts)) === BATCH);
}

async function approveDue({ db, live }: ProceedParts): Promise<number> {
  const approved = await db.transaction().execute(async (transaction) => {
    const ids = await lockDue(transaction, 'pending', BATCH);
    if (ids.length === 0) return [];
    return moveWithdrawals(transaction, { ids, action: 'approve', actor: { kind: 'farm' } });
  });
  for (const one of approved) tell(live, one);
  return approved.length;
}

/** @returns whether there was one to look at */
async function reviewOneHold({ db, live, withdrawals: settings }: ProceedParts): Promise<boolean> {
  const reviewed = await db.transaction().execute(async (transaction) => {
    const [id] = await lockDue(transaction, 'held', 1);
    if (id === undefined) return undefined;
    const withdrawal = await transaction
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await review(transaction, withdrawal, settings);
    return withdrawal;
  });
  if (reviewed) tell(live, reviewed);
  return reviewed !== undefined;
}

async function lockDue(transaction: Db, status: 'pending' | 'held', limit: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('withdrawal')
    .select('id')
    .where('status', '=', status)
    .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('dueAt')
    .orderBy('number')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Drops the reasons that are over; without one left, the withdrawal is pending again. */
async function review(
  transaction: Db,
  withdrawal: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<void> {
  const { id, holdReasons } = withdrawal;
  const { left, proceedsAt, dueAt } = await findReasonsLeft(transaction, withdrawal, settings);
  // Room in the daily limit is taken in the day in which it is given.
  const hasRoom = holdReasons.includes('daily_limit') && !left.includes('daily_limit');
  const counts = hasRoom && { countsAt: sql<Date>`clock_timestamp()` };
  if (left.length > 0) {
    const changes = { holdReasons: left, proceedsAt, dueAt, ...counts };
    await transaction.updateTable('withdrawal').set(changes).where('id', '=', id).execute();
    return;
  }
  if (counts) await transaction.updateTable('withdrawal').set(counts).where('id', '=', id).execute();
  await moveWithdrawals(transaction, {
    ids: [id],
    action: 'release',
    actor: { kind: 'farm' },
    cancelWindowSeconds: settings.cancelWindowSeconds,
  });
}

interface ReasonsLeft {
  left: HoldReason[];
  proceedsAt: Date | null;
  dueAt: Date | null;
}

async function findReasonsLeft(
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
