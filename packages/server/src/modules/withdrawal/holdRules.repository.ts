import { toSecondsInterval } from '@farm/database';
import { sql, type RawBuilder } from 'kysely';
import { buildDailyLimitEndSql, type DailyLimitQuery } from './dailyLimit.repository.ts';

/**
 * Returns SQL for the instant until which the column `reason` holds a withdrawal: null if it does not, infinity if only
 * an operator, its mail or the end of a debt ends it. Reads `address_added_at`, `password_changed_at` of the account, and `mailed_at` of the
 * withdrawal.
 */
export function buildHoldEndSql(query: DailyLimitQuery): RawBuilder<Date | null> {
  const coolDown = toSecondsInterval(query.settings.coolDownSeconds);
  return sql`case reason
    when 'new_address' then address_added_at + ${coolDown}
    when 'new_password' then password_changed_at + ${coolDown}
    when 'mail' then case when mailed_at is null then timestamptz 'infinity' end
    when 'daily_limit' then ${buildDailyLimitEndSql(query)}
    when 'debt' then (
      select timestamptz 'infinity' from balance where account_id = ${query.accountId} and usable < 0)
    else timestamptz 'infinity' end`;
}
