import { sql, type RawBuilder } from 'kysely';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, toMojoSql } from '@farm/database';

/** Returns what is left of the daily limit: what was requested in the last 24 hours counts, unless it was returned. */
export async function readLeftTodayMojo(
  db: Db,
  accountId: string,
  { dailyMaxMojo }: Pick<WithdrawalSettings, 'dailyMaxMojo'>,
): Promise<bigint> {
  const { rows } = await sql<{ asked: bigint }>`
    select coalesce(sum(gross_mojo), 0) as asked from withdrawal
    where account_id = ${accountId} and ${buildCountsTodaySql()}`.execute(db);
  const leftMojo = dailyMaxMojo - (rows[0]?.asked ?? 0n);
  return leftMojo > 0n ? leftMojo : 0n;
}

/** An amount that an account requests, or has requested in the withdrawal `number`. */
export interface DailyLimitQuery {
  accountId: string;
  grossMojo: bigint;
  number?: string;
  settings: WithdrawalSettings;
}

/**
 * Returns SQL for the instant until which the daily limit leaves no room for an amount: null if there is room, infinity
 * if there never is. With `number`, the amount is that of a withdrawal that waits for room itself: later withdrawals
 * that wait too rank behind it.
 */
export function buildDailyLimitEndSql({
  accountId,
  grossMojo,
  number,
  settings: { dailyMaxMojo, minMojo },
}: DailyLimitQuery): RawBuilder<Date | null> {
  if (grossMojo > dailyMaxMojo) return sql`timestamptz 'infinity'`;
  // This many withdrawals of the minimum fill the limit: caps the rows to add up, however many an account requests.
  const maxRows = dailyMaxMojo / minMojo + 1n;
  const ahead =
    number === undefined
      ? sql``
      : sql`and number <> ${number} and (number < ${number} or not 'daily_limit' = any(hold_reasons))`;
  const newest = sql`(
    select counts_at, gross_mojo from withdrawal
    where account_id = ${accountId} and ${buildCountsTodaySql()} ${ahead}
    order by counts_at desc limit ${maxRows.toString()}::bigint) as newest`;
  const room = sql`(${toMojoSql(dailyMaxMojo)} - ${toMojoSql(grossMojo)})`;
  // The second part runs only if the first finds no room, which is rare.
  return sql`(
    case when (select coalesce(sum(gross_mojo), 0) > ${room} from ${newest}) then (
      select max(counts_at) + interval '24 hours' from (
        select counts_at, sum(gross_mojo) over (order by counts_at desc) as asked_since from ${newest}
      ) as summed where asked_since > ${room})
    end)`;
}

function buildCountsTodaySql(): RawBuilder<boolean> {
  return sql`counts_at > clock_timestamp() - interval '24 hours'
    and status not in ('canceled', 'failed', 'refunded')`;
}

/** Waits until withdrawals that are being requested are committed or rolled back. */
export async function waitForWithdrawals(db: Db, accountId: string): Promise<void> {
  // Requests run under the lock of the balance.
  await lockBalance(db, accountId);
}

/** Makes concurrent requests for withdrawals wait for the end of the transaction, so that they are counted. */
export async function lockBalance(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('balance')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Counts a withdrawal towards the daily limit from now on. */
export async function markCounted(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('withdrawal')
    .set({ countsAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
