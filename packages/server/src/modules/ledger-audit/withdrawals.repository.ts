import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Difference } from './difference.ts';

/**
 * Legal steps of a withdrawal. Duplicated here, so that a mistake in the product's own table, or in the function of the
 * database, shows.
 */
const legalSteps = sql`(
  ('new', 'pending'),
  ('pending', 'held'), ('pending', 'approved'), ('pending', 'canceled'), ('pending', 'failed'),
  ('held', 'held'), ('held', 'pending'), ('held', 'approved'), ('held', 'canceled'), ('held', 'failed'),
  ('approved', 'held'), ('approved', 'sending'), ('approved', 'failed'),
  ('sending', 'success'), ('sending', 'failed'), ('success', 'sending'),
  ('failed', 'refunded'))`;

/** Lists the withdrawals that did not reach their status by legal steps. */
export async function listStepDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; status: string | null; path: string | null; isIllegal: boolean }>`
    select * from (
      select coalesce(withdrawal.id, steps.id)::text as id, status, path, last_status,
        coalesce(is_illegal, true) as is_illegal
      from withdrawal full join (
        select withdrawal_id as id, string_agg(to_status, ' → ' order by event_id) as path,
          (array_agg(to_status order by event_id desc))[1] as last_status,
          bool_or(from_status is distinct from before_status
            or (coalesce(from_status, 'new'), to_status) not in ${legalSteps}) as is_illegal
        from (
          select id as event_id, withdrawal_id, from_status, to_status,
            lag(to_status) over (partition by withdrawal_id order by id) as before_status
          from withdrawal_event) event
        group by withdrawal_id) steps on steps.id = withdrawal.id) found
    where is_illegal or status is distinct from last_status or status = 'failed'
    order by id`.execute(db);
  return rows.map(({ id, status, path, isIllegal }) => ({
    subject: 'withdrawal',
    id,
    problem:
      status === null
        ? 'does not exist, but has steps'
        : path === null
          ? `is ${status}, but has no steps`
          : isIllegal
            ? `is ${status} by illegal steps: ${path}`
            : path.endsWith('failed')
              ? 'failed and was not refunded'
              : `is ${status}, but its steps say ${path}`,
  }));
}

interface MoveRow {
  id: string;
  status: string | null;
  kind: 'withdrawal_requested' | 'withdrawal_returned' | 'withdrawal_settled';
  ledgerAccount: string;
  email: string | null;
  posted: bigint;
  expected: bigint;
}

/** Lists the withdrawals whose money the ledger did not move as their status says. */
export async function listMoveDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<MoveRow>`
    with expected as (
      select 'withdrawal_requested' as kind, withdrawal.id::text, side.* from withdrawal cross join lateral (values
        ('usable', account_id, -gross_mojo), ('frozen', account_id, gross_mojo)) side (ledger_account, owner, mojo)
      union all
      select 'withdrawal_returned', withdrawal.id::text, side.* from withdrawal cross join lateral (values
        ('usable', account_id, gross_mojo), ('frozen', account_id, -gross_mojo)) side (ledger_account, owner, mojo)
      where status in ('canceled', 'refunded')
      union all
      select 'withdrawal_settled', withdrawal.id::text, side.* from withdrawal cross join lateral (values
        ('frozen', account_id, -gross_mojo), ('hot_wallet', null, gross_mojo - fee_mojo), ('fee_income', null, fee_mojo))
        side (ledger_account, owner, mojo)
      where status = 'success'
    ), moves as (
      select kind, id, ledger_account, owner, 0 as posted, mojo as expected from expected
      union all
      -- A settlement that was taken back counts as none; the ids of later ones have a number behind.
      select case tx.kind when 'withdrawal_reopened' then 'withdrawal_settled' else tx.kind end,
        split_part(tx.ref_id, ' ', 1), entry.ledger_account, entry.account_id, entry.amount, 0
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
      where tx.kind in ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_settled', 'withdrawal_reopened')
    ), different as (
      select kind, id, ledger_account, owner, sum(posted) as posted, sum(expected) as expected
      from moves group by kind, id, ledger_account, owner having sum(posted) <> sum(expected)
    )
    select different.id, withdrawal.status, kind, ledger_account, account.email, posted, expected
    from different
    left join withdrawal on withdrawal.id::text = different.id
    left join account on account.id = different.owner
    order by different.id, kind, ledger_account`.execute(db);
  return [...Map.groupBy(rows, ({ id, kind }) => `${id} ${kind}`).values()].map(toMoveDifference);
}

const moves = {
  withdrawal_requested: 'its request',
  withdrawal_returned: 'its refund',
  withdrawal_settled: 'its payment',
};

function toMoveDifference(rows: MoveRow[]): Difference {
  const [first] = rows;
  if (!first) throw new Error('A group has a row');
  const { id, kind, status } = first;
  const sides = rows.map(
    ({ ledgerAccount, email, posted, expected }) =>
      `${ledgerAccount}${email === null ? '' : ` of ${email}`} by ${toXch(posted)} XCH instead of ${toXch(expected)} XCH`,
  );
  const state = status === null ? 'does not exist' : `is ${status}`;
  return { subject: 'withdrawal', id, problem: `${state}, but ${moves[kind]} moved ${sides.join(', ')}` };
}
