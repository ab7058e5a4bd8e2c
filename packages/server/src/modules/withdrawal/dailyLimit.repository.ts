import { sql, type RawBuilder } from 'kysely';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, mojo } from '@farm/database';

/** What the account asked for in the last 24 hours and did not get back, mojo. */
export async function findAskedToday(db: Db, accountId: string): Promise<bigint> {
  const { rows } = await sql<{ asked: bigint }>`
    select coalesce(sum(gross_mojo), 0) as asked from withdrawal
    where account_id = ${accountId} and ${countsToday()}`.execute(db);
  return rows[0]?.asked ?? 0n;
}

/** An amount that an account asks for, or has asked for: with the number of that withdrawal. */
export interface DayQuestion {
  accountId: string;
  grossMojo: bigint;
  number?: string;
  settings: WithdrawalSettings;
}

/**
 * SQL for the instant until which the daily limit leaves no room for an amount: null when there is room,
 * infinity when there never is. With `number`, a withdrawal that waits for room itself: those that came after
 * it and wait too are behind it.
 */
export function dayIsFullUntil({
  accountId,
  grossMojo,
  number,
  settings: { dailyMaxMojo, minMojo },
}: DayQuestion): RawBuilder<Date | null> {
  if (grossMojo > dailyMaxMojo) return sql`timestamptz 'infinity'`;
  // So many of the smallest fill the limit: nobody has to add up more, however many an account asks for.
  const enough = dailyMaxMojo / minMojo + 1n;
  const ahead =
    number === undefined
      ? sql``
      : sql`and number <> ${number} and (number < ${number} or not 'daily_limit' = any(hold_reasons))`;
  const newest = sql`(
    select counts_at, gross_mojo from withdrawal
    where account_id = ${accountId} and ${countsToday()} ${ahead}
    order by counts_at desc limit ${enough.toString()}::bigint) as newest`;
  const room = sql`(${mojo(dailyMaxMojo)} - ${mojo(grossMojo)})`;
  // The second part runs only when the first finds no room, which is rare.
  return sql`(
    case when (select coalesce(sum(gross_mojo), 0) > ${room} from ${newest}) then (
      select max(counts_at) + interval '24 hours' from (
        select counts_at, sum(gross_mojo) over (order by counts_at desc) as asked_since from ${newest}
      ) as summed where asked_since > ${room})
    end)`;
}

function countsToday(): RawBuilder<boolean> {
  return sql`counts_at > clock_timestamp() - interval '24 hours'
    and status not in ('canceled', 'failed', 'refunded')`;
}

/** Waits until those that are being asked for are there, or will never be. */
export async function waitForWithdrawals(db: Db, accountId: string): Promise<void> {
  // They are asked for under the lock of the balance.
  await lockBalance(db, accountId);
}

/** Makes withdrawals that are asked for meanwhile wait for the end of the transaction, and so be counted. */
export async function lockBalance(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('balance')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
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
