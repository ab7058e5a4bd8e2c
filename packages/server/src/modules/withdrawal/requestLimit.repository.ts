import type { Db } from '@farm/database';
import { sql, type RawBuilder } from 'kysely';
import type { WithdrawalSettings } from '../../config.ts';

/**
 * Returns SQL for the instant from which an account may request another withdrawal; null if it may now. Canceled
 * withdrawals count: each sends mails, and would otherwise make room without end.
 */
export function buildRequestLimitEndSql(
  { accountId }: { accountId: string },
  { perDay }: Pick<WithdrawalSettings, 'perDay'>,
): RawBuilder<Date | null> {
  return sql`(
    select created_at + interval '24 hours' from (
      select created_at from withdrawal where account_id = ${accountId}
      order by number desc limit 1 offset ${perDay - 1}) as earliest
    where created_at > clock_timestamp() - interval '24 hours')`;
}

/** Computes the seconds until an account may request another withdrawal; 0 if it may now. */
export async function computeSecondsToNextRequest(
  db: Db,
  accountId: string,
  settings: Pick<WithdrawalSettings, 'perDay'>,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from ${buildRequestLimitEndSql({ accountId }, settings)} - clock_timestamp()))::int)
      as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
