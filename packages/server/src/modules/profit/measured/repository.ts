import { sql } from 'kysely';
import { seconds } from '../../../database/quantities.ts';
import type { Db } from '../../../database/schema.ts';
import { FARM_OWNER } from '../../space/roll-up/repository.ts';

/** What an account had on average over a period, bytes. */
export interface MeasuredSpace {
  accountId: string;
  email: string;
  /** Of its plots that could be read. */
  averageSpace: bigint;
  /** Of those that it held. */
  heldSpace: bigint;
}

/** What every account had that held something, in the order of ids. Five minutes without a report count as nothing. */
export async function listMeasured(
  db: Db,
  { periodFrom, periodTo }: { periodFrom: Date; periodTo: Date },
): Promise<MeasuredSpace[]> {
  const length = (periodTo.getTime() - periodFrom.getTime()) / 1000;
  const { rows } = await sql<MeasuredSpace>`
    with measured as (
      select owner, div(sum(theoretical_seconds), ${length}::numeric) as average_space,
        div(sum(effective_seconds), ${length}::numeric) as held_space
      from space_sample where width = '5m' and at >= ${periodFrom} and at < ${periodTo} group by owner
    )
    select account.id as account_id, account.email, average_space, held_space
    from measured join account on account.id = measured.owner
    where held_space > 0 order by account.id`.execute(db);
  return rows;
}

/**
 * Starts of the periods of a length from `from` on and before `to` in which something was measured and nothing was
 * paid, oldest first.
 */
export async function listUnpaidPeriods(
  db: Db,
  { from, to, lengthSeconds }: { from: Date; to: Date; lengthSeconds: number },
): Promise<Date[]> {
  const length = seconds(lengthSeconds);
  const { rows } = await sql<{ began: Date }>`
    with measured as (
      select distinct date_bin(${length}, at, timestamptz 'epoch') as began from space_sample
      where owner = ${FARM_OWNER}::uuid and width = '5m' and at >= ${from} and at < ${to} and effective_seconds > 0
    )
    select began from measured
    where not exists (
      select from profit_run where tstzrange(period_from, period_to) && tstzrange(began, began + ${length}))
    order by began`.execute(db);
  return rows.map(({ began }) => began);
}
