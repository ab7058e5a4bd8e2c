import type { Overview } from '@farm/contracts/operator';
import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

interface Sum {
  count: number;
  mojo: bigint;
}

/** Counts what waits for operators, what was paid, accounts and incidents, each in one statement. */
export async function readOverview(db: Db): Promise<Overview> {
  const [withdrawals, day, month] = [
    await readWaitingWithdrawals(db),
    await readPaid(db, 1),
    await readPaid(db, 30),
  ];
  return {
    waiting: {
      withdrawals: { ...toSum(withdrawals), oldestAt: withdrawals.oldestAt?.toISOString() ?? null },
      proposals: await countOpenProposals(db),
    },
    paid: { day: toSum(day), month: toSum(month) },
    accounts: await countAccounts(db),
    incidents: await countIncidents(db),
  };
}

/** Withdrawals as the list of those that wait for a person has them. */
async function readWaitingWithdrawals(db: Db): Promise<Sum & { oldestAt: Date | null }> {
  const { rows } = await sql<Sum & { oldestAt: Date | null }>`
    select count(*)::integer, coalesce(sum(gross_mojo), 0) as mojo, min(created_at) as oldest_at from withdrawal
    where status = 'held' and proceeds_at is null and not 'debt' = any(hold_reasons)`.execute(db);
  return takeRow(rows);
}

async function readPaid(db: Db, days: number): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*)::integer, coalesce(sum(item.net_mojo), 0) as mojo
    from payout_batch batch join payout_item item on item.batch_id = batch.id
    where batch.status = 'settled' and batch.ended_at > now() - make_interval(days => ${days})`.execute(db);
  return takeRow(rows);
}

async function countOpenProposals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from proposal where state = 'open'`.execute(db);
  return takeRow(rows).count;
}

async function countAccounts(db: Db): Promise<Overview['accounts']> {
  const { rows } = await sql<Overview['accounts']>`
    select count(*)::integer as total,
      count(*) filter (where created_at > now() - interval '7 days')::integer as new_this_week,
      (select count(*)::integer from account_lock) as locked_by_operators,
      count(locked_at)::integer as locked_by_owners,
      (select count(*)::integer from factor_reset where due_at is not null) as factor_resets
    from account where closed_at is null`.execute(db);
  return takeRow(rows);
}

async function countIncidents(db: Db): Promise<Overview['incidents']> {
  const { rows } = await sql<Overview['incidents']>`
    select count(*) filter (where kind = 'offline')::integer as offline,
      count(*) filter (where kind = 'drop')::integer as drop, count(distinct account_id)::integer as accounts
    from incident where ended_at is null`.execute(db);
  return takeRow(rows);
}

function takeRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A count has a row');
  return row;
}

function toSum({ count, mojo }: Sum): { count: number; amount: string } {
  return { count, amount: toXch(mojo) };
}
