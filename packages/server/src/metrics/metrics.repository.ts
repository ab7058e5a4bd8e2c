import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';

/** Waiting work of a kind. */
export interface WaitingWork {
  queue: string;
  kind: string;
  /** Those that wait for another try included. */
  count: number;
  /** Age of the oldest that is due and was not tried yet; 0 if there is none. */
  oldestSeconds: number;
}

/** Lists the work that waits in queues: jobs, of which mails have kinds, and partials that nobody looked at again. */
export async function listWaitingWork(db: Db): Promise<WaitingWork[]> {
  const { rows } = await buildWaitingWorkSql().execute(db);
  return rows;
}

export function buildWaitingWorkSql(): RawBuilder<WaitingWork> {
  return sql`
    select name as queue, coalesce(data ->> 'kind', '') as kind, count(*)::integer,
      coalesce(extract(epoch from clock_timestamp()
        - min(created_on) filter (where state = 'created' and start_after <= now())), 0)::float8 as oldest_seconds
    from pgboss.job
    where state < 'active' and not blocked
    group by 1, 2
    union all
    select 'partials', '', count(*)::integer,
      coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float8
    from pool_partial where counted_at is null and refused_at is null`;
}

/** Messages of a channel that are due. */
export interface DueDeliveries {
  channel: string;
  /** 0 if none is due. */
  oldestSeconds: number;
}

/** Lists how long the message of each channel that is due the longest has been due. */
export async function listDueDeliveries(db: Db): Promise<DueDeliveries[]> {
  const { rows } = await sql<DueDeliveries>`
    select channel, coalesce(extract(epoch from statement_timestamp() - due_at), 0)::float8 as oldest_seconds
    from unnest(array['mail', 'push', 'webhook']) channel left join lateral (
      select due_at from delivery
      where delivery.channel = channel.channel and state = 'waiting' and due_at <= statement_timestamp()
      order by due_at limit 1
    ) due on true`.execute(db);
  return rows;
}

/** Withdrawals in a state. */
export interface OpenWithdrawals {
  state: string;
  count: number;
  oldestSeconds: number;
}

/** Lists the states of withdrawals that are not over, those without any too. */
export async function listOpenWithdrawals(db: Db): Promise<OpenWithdrawals[]> {
  const { rows } = await sql<OpenWithdrawals>`
    select state, coalesce(count, 0) as count,
      coalesce(extract(epoch from clock_timestamp() - oldest), 0)::float8 as oldest_seconds
    from unnest(array['pending', 'held', 'approved', 'sending']) state
    left join (
      -- Named one by one, so that the index of states is used however many are over.
      select status, count(*)::integer, min(updated_at) as oldest
      from withdrawal where status in ('pending', 'held', 'approved', 'sending') group by status
    ) as waiting on status = state`.execute(db);
  return rows;
}

/** State of payouts. */
export interface PayoutFigures {
  isBreakerOpen: boolean;
  obstacle: string | null;
  alarms: number;
}

/** Reads the state of payouts. */
export async function readPayoutFigures(db: Db): Promise<PayoutFigures> {
  const { rows } = await sql<PayoutFigures>`
    select
      coalesce((select is_open from payout_breaker order by id desc limit 1), false) as is_breaker_open,
      (select obstacle ->> 'kind' from payout_state limit 1) as obstacle,
      (select count(*)::integer from payout_alarm where opened_at is not null and ended_at is null) as alarms
    `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query of single values has a row');
  return row;
}

/** Visitors of a part's version, as far as their browsers told. */
export interface ChannelVisitors {
  remote: string;
  channel: 'stable' | 'canary';
  visitors: number;
  failed: number;
}

/** Lists the visitors of the versions that the newest revision names, in this hour and the last. */
export async function listChannelVisitors(db: Db): Promise<ChannelVisitors[]> {
  const { rows } = await sql<ChannelVisitors>`
    with entry as (
      select name, value
      from (select document::jsonb as content from rollout.revision order by rev desc limit 1) newest,
      jsonb_each(content -> 'remotes' || jsonb_build_object('shell', content -> 'shell')) as part (name, value)
    ), live as (
      select name, 'stable' as channel, value ->> 'stable' as version from entry
      union all
      select name, 'canary', value -> 'canary' ->> 'version' from entry
    )
    select live.name as remote, channel, coalesce(sum(visitors), 0)::integer as visitors,
      coalesce(sum(failed), 0)::integer as failed
    from live left join rollout.beacon_hour counted
      on counted.name = live.name and counted.version = live.version and hour > now() - interval '2 hours'
    where live.version is not null
    group by 1, 2`.execute(db);
  return rows;
}

/** Counts the halts of the newest revision. */
export async function countHalts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from rollout.halt where rev = (select max(rev) from rollout.revision)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
