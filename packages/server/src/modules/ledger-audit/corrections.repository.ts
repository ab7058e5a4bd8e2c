import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Difference } from './difference.ts';

/** Lists the transactions that left less than nothing usable, though they are no corrections. */
export async function listDebtDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; owner: string; balanceAfter: bigint }>`
    select tx.id::text, coalesce(account.email, entry.account_id::text) as owner, entry.balance_after
    from ledger_entry entry
    join ledger_tx tx on tx.id = entry.tx_id
    left join account on account.id = entry.account_id
    where entry.ledger_account = 'usable' and entry.amount < 0 and entry.balance_after < 0 and tx.corrects_id is null
    order by tx.id`.execute(db);
  return rows.map(({ id, owner, balanceAfter }) => ({
    subject: 'transaction',
    id,
    problem: `left ${owner} with ${toXch(balanceAfter)} XCH usable, but is no correction`,
  }));
}

/** Lists the withdrawals that proceed though their account is in debt. */
export async function listUnheldDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; status: string; owner: string; usable: bigint }>`
    select withdrawal.id, status, coalesce(account.email, account_id::text) as owner, usable
    from balance join withdrawal using (account_id) left join account on account.id = account_id
    where usable < 0 and status in ('pending', 'approved')
    order by withdrawal.id`.execute(db);
  return rows.map(({ id, status, owner, usable }) => ({
    subject: 'withdrawal',
    id,
    problem: `is ${status}, but ${owner} is in debt by ${toXch(-usable)} XCH`,
  }));
}

/** Lists the transactions whose corrections go beyond what they moved, or in the same direction. */
export async function listCorrectionDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; owner: string | null; moved: bigint; corrected: bigint }>`
    with correction as (
      select tx.id, tx.corrects_id, entry.account_id, entry.amount
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'usable'
      where tx.corrects_id is not null
    ), net as (
      select corrects_id, account_id,
        amount + coalesce((select sum(amount) from correction back where back.corrects_id = correction.id), 0) as amount
      from correction
    ), figures as (
      -- A transaction that moved no balance moved what left suspense, for whoever got it.
      select corrects_id as id, owner_id, sum(net.amount) as corrected, (
          select coalesce(sum(entry.amount * case when owner_id is null then -1 else 1 end), 0) from ledger_entry entry
          where entry.tx_id = corrects_id
            and case when owner_id is null then entry.ledger_account = 'suspense'
              else entry.ledger_account = 'usable' and entry.account_id = owner_id end) as moved
      from net cross join lateral (
        select case when exists (
          select from ledger_entry where tx_id = corrects_id and ledger_entry.account_id is not null)
          then net.account_id end as owner_id) owner
      group by corrects_id, owner_id
    )
    select figures.id::text, coalesce(account.email, owner_id::text) as owner, moved, corrected
    from figures left join account on account.id = owner_id
    where moved + corrected not between least(moved, 0) and greatest(moved, 0)
    order by figures.id`.execute(db);
  return rows.map(({ id, owner, moved, corrected }) => ({
    subject: 'transaction',
    id,
    problem: `moved ${toXch(moved)} XCH${owner === null ? '' : ` of ${owner}`}, but is corrected by ${toXch(corrected)} XCH`,
  }));
}
