import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { AlarmFacts, PayoutFacts, WaitingBatch } from './computeCauses.ts';

/** Days whose payments tell the pace. */
const PACE_DAYS = 7;

/** Reads the facts about payouts, and the height of the chain; amounts in mojo. */
export async function readPayoutFacts(
  db: Db,
): Promise<Omit<PayoutFacts, 'feeMaxMojo'> & { height: bigint | null }> {
  const { rows } = await sql<
    Pick<PayoutFacts, 'obstacle' | 'readAt' | 'movedAt' | 'fundsMojo' | 'pendingMojo' | 'dailyMojo'> & {
      height: bigint | null;
      dueCount: number;
      dueMojo: bigint;
      dueSince: Date | null;
    }
  >`
    select state.obstacle, state.read_at, state.height, batch.moved_at, due.*, pending.*, pace.*,
      coin.mojo + change.mojo as funds_mojo
    from (select) one
    left join payout_state state on true,
    lateral (select greatest(max(created_at), max(ended_at)) as moved_at from payout_batch) batch,
    lateral (
      select count(*)::integer as due_count, coalesce(sum(net_mojo), 0) as due_mojo, min(updated_at) as due_since
      from withdrawal where status = 'approved') due,
    lateral (
      select coalesce(sum(net_mojo), 0) as pending_mojo from withdrawal where status = 'pending') pending,
    lateral (
      select div(coalesce(sum(item.net_mojo), 0), ${sql.lit(PACE_DAYS)}) as daily_mojo
      from payout_item item join payout_batch sent on sent.id = item.batch_id
      where sent.created_at > clock_timestamp() - ${sql.lit(`${PACE_DAYS} days`)}::interval) pace,
    lateral (
      select coalesce(sum((seen ->> 'amount')::numeric), 0) as mojo
      from jsonb_array_elements(coalesce(state.coins, '[]')) seen
      where not exists (select from payout_input where coin_id = seen ->> 'coinId' and released_at is null)) coin,
    lateral (
      select coalesce(sum(newest.change_mojo), 0) as mojo
      from payout_batch open
      cross join lateral (
        select change_mojo, change_coin_id from payout_bundle
        where batch_id = open.id order by attempt desc limit 1) newest
      where open.status = 'sending' and not exists (
        select from jsonb_array_elements(coalesce(state.coins, '[]')) seen
        join payout_bundle bundle on bundle.change_coin_id = seen ->> 'coinId'
        where bundle.batch_id = open.id)) change`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row');
  const { dueCount, dueMojo, dueSince, ...facts } = row;
  return {
    ...facts,
    due: { count: dueCount, netMojo: dueMojo, since: dueSince },
    waiting: await listWaitingBatches(db),
  };
}

async function listWaitingBatches(db: Db): Promise<WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    select batch.number, batch.kind, batch.created_at, batch.reorgs, batch.answer, batch.is_in_mempool,
      newest.chain_fee_mojo, item.count, item.net_mojo
    from payout_batch batch
    cross join lateral (
      select chain_fee_mojo from payout_bundle where batch_id = batch.id order by attempt desc limit 1) newest
    cross join lateral (
      select count(*)::integer, coalesce(sum(net_mojo), 0) as net_mojo
      from payout_item where batch_id = batch.id) item
    where batch.status = 'sending' and batch.seen_height is null
    order by batch.number`.execute(db);
  return rows;
}

/**
 * Reads the mails that were queued after the mail server took the last one. An older mail waits for a server of its own, such
 * as one that defers a single address.
 */
export async function readMailFacts(db: Db): Promise<AlarmFacts['mails']> {
  const { rows } = await sql<AlarmFacts['mails']>`
    with taken as (
      select max(completed_on) as at from pgboss.job
      where name = 'mail' and state = 'completed' and output ->> 'outcome' <> 'unneeded'
    ), stuck as (
      select created_on, started_on, output ->> 'message' as message from pgboss.job, taken
      where name = 'mail' and state <> 'completed' and created_on > coalesce(taken.at, '-infinity')
    )
    select count(*)::integer, min(created_on) as since, coalesce((
      select message from stuck where message is not null order by started_on desc nulls last limit 1), '') as message
    from stuck`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has a row');
  return row;
}
