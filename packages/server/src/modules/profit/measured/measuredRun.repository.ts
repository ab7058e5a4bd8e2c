import { sql } from 'kysely';
import { type Db, toSecondsInterval } from '@farm/database';
import { FARM_OWNER } from '../../space/index.ts';

/** A period that excludes `periodTo`. */
export interface Period {
  periodFrom: Date;
  periodTo: Date;
}

/** Average space of an account over a period, in bytes. */
export interface MeasuredSpace {
  accountId: string;
  email: string;
  /** Space of its readable plots. */
  averageSpace: bigint;
  /** Space of its readable plots that it held. */
  heldSpace: bigint;
}

/**
 * Lists the spaces of accounts that held any, and of the accounts with the ids, in id order, but no closed ones. Five minutes without a
 * report count as nothing.
 */
export async function listMeasuredSpaces(
  db: Db,
  { periodFrom, periodTo }: Period,
  accountIds: readonly string[],
): Promise<MeasuredSpace[]> {
  const length = (periodTo.getTime() - periodFrom.getTime()) / 1000;
  const { rows } = await sql<MeasuredSpace>`
    with measured as (
      select owner, div(sum(theoretical_byte_seconds), ${length}::numeric) as average_space,
        div(sum(effective_byte_seconds), ${length}::numeric) as held_space
      from space_sample where width = '5m' and at >= ${periodFrom} and at < ${periodTo} group by owner
    )
    select account.id as account_id, account.email, coalesce(average_space, 0) as average_space,
      coalesce(held_space, 0) as held_space
    from account left join measured on account.id = measured.owner
    where closed_at is null and (held_space > 0 or account.id = any(${accountIds}::uuid[])) order by account.id`.execute(
    db,
  );
  return rows;
}

/**
 * Lists the unpaid parts of the periods of `lengthSeconds` from `from` to before `to`, oldest first: the gaps that no
 * run has paid, rounded inward to whole steps of `roundSeconds`, in which something was measured or proven.
 */
export async function listUnpaidPeriods(
  db: Db,
  query: { from: Date; to: Date; lengthSeconds: number; roundSeconds: number },
): Promise<Period[]> {
  const { from, to } = query;
  const [length, step] = [toSecondsInterval(query.lengthSeconds), toSecondsInterval(query.roundSeconds)];
  const { rows } = await sql<Period>`
    with measured as materialized (
      select at from space_sample
      where owner = ${FARM_OWNER}::uuid and width = '5m' and at >= ${from} and at < ${to} and effective_byte_seconds > 0
      union select at from pool_points where at >= ${from} and at < ${to}
    ), period as (
      select distinct date_bin(${length}, at, timestamptz 'epoch') as began from measured
    ), gap as (
      select unnest(tstzmultirange(tstzrange(began, began + ${length})) - coalesce((
        select range_agg(tstzrange(period_from, period_to)) from profit_run
        where tstzrange(period_from, period_to) && tstzrange(began, began + ${length})
      ), '{}')) as gap from period
    ), rounded as (
      select date_bin(${step}, lower(gap) + ${step} - interval '1 microsecond', timestamptz 'epoch') as period_from,
        date_bin(${step}, upper(gap), timestamptz 'epoch') as period_to
      from gap
    )
    select period_from, period_to from rounded
    where exists (select from measured where at >= period_from and at < period_to)
    order by period_from`.execute(db);
  return rows;
}
