import { sql } from 'kysely';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, toSecondsInterval } from '@farm/database';
import { MAIL_WAIT, type WithdrawalRow } from './withdrawal.repository.ts';

/** Times of other computers' clocks, and of transactions that began later, are no sign of a jump. */
const TOLERANCE = sql`interval '1 minute'`;
const LATEST = sql`now() + ${TOLERANCE}`;

/** Sets times of passwords and addresses that are in the future to now: cool-downs count from them. */
export async function updateFutureCoolDowns(transaction: Db): Promise<void> {
  // A password that was changed after the sign-up stays one.
  await sql`
    update account set created_at = least(created_at, now() - interval '1 microsecond'),
      password_changed_at = case when password_changed_at > created_at then least(password_changed_at, now())
        else least(created_at, now() - interval '1 microsecond') end
    where created_at > ${LATEST} or password_changed_at > ${LATEST}`.execute(transaction);
  await sql`update address set created_at = now() where created_at > ${LATEST}`.execute(transaction);
}

/**
 * Sets times of withdrawals that are in the future to now. Cancel windows begin again, and holds with an end later than any
 * rule allows are due for review.
 * @returns the withdrawals changed
 */
export async function updateFutureWithdrawals(
  transaction: Db,
  {
    cancelWindowSeconds,
    coolDownSeconds,
  }: Pick<WithdrawalSettings, 'cancelWindowSeconds' | 'coolDownSeconds'>,
): Promise<WithdrawalRow[]> {
  const windowEnd = sql`now() + ${toSecondsInterval(cancelWindowSeconds)}`;
  const longestHold = sql`greatest(${toSecondsInterval(coolDownSeconds)}, interval '24 hours')`;
  const { rows } = await sql<WithdrawalRow>`
    with ahead as (
      select id, status, case
          when status = 'pending' and mailed_at > ${LATEST} then ${windowEnd}
          when status = 'pending' and mailed_at is null and due_at > ${LATEST} + ${MAIL_WAIT} then now() + ${MAIL_WAIT}
          when status = 'held' and (due_at > ${LATEST} + ${longestHold} or (due_at is not null and updated_at > ${LATEST}))
            then now()
        end as due_at
      from withdrawal
    )
    update withdrawal set created_at = least(withdrawal.created_at, now()),
      counts_at = least(withdrawal.counts_at, now()), updated_at = least(withdrawal.updated_at, now()),
      mailed_at = case when mailed_at is not null then least(mailed_at, now()) end,
      due_at = coalesce(ahead.due_at, withdrawal.due_at),
      proceeds_at = case when ahead.status = 'pending' and mailed_at is not null
        then coalesce(ahead.due_at, proceeds_at) else proceeds_at end
    from ahead
    where withdrawal.id = ahead.id and withdrawal.status = ahead.status and (ahead.due_at is not null
      or greatest(withdrawal.created_at, counts_at, updated_at, mailed_at) > ${LATEST})
    returning withdrawal.*`.execute(transaction);
  return rows;
}
