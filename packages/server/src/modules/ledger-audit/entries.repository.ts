import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Difference } from './difference.ts';

/** Lists the ledger transactions whose entries do not sum to zero. */
export async function listTransactionDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; isPresent: boolean; sum: bigint | null }>`
    select coalesce(tx.id, entry.tx_id)::text as id, tx.id is not null as is_present, entry.sum
    from ledger_tx tx
    full join (select tx_id, sum(amount) as sum from ledger_entry group by tx_id) entry on entry.tx_id = tx.id
    where tx.id is null or entry.sum is distinct from 0
    order by coalesce(tx.id, entry.tx_id)`.execute(db);
  return rows.map(({ id, isPresent, sum }) => ({
    subject: 'transaction',
    id,
    problem: !isPresent
      ? `does not exist, but has entries of ${toXch(sum ?? 0n)} XCH`
      : sum === null
        ? 'has no entries'
        : `has entries of ${toXch(sum)} XCH in total instead of 0`,
  }));
}

/** Lists the booked differences that are not those of the reconciliation that they name. */
export async function listBookedDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; refId: string; booked: bigint; found: bigint | null }>`
    select tx.id::text, tx.ref_id, -entry.amount as booked, given.hot + given.in_flight - given.ledger_hot as found
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'hot_wallet'
    left join reserve_check given on given.id::text = tx.ref_id
    where tx.kind = 'correction' and tx.ref_type = 'reconciliation'
      and -entry.amount is distinct from given.hot + given.in_flight - given.ledger_hot
    order by tx.id`.execute(db);
  return rows.map(({ id, refId, booked, found }) => ({
    subject: 'transaction',
    id,
    problem: `books a difference of ${toXch(booked)} XCH, but reconciliation ${refId} found ${found === null ? 'none' : `${toXch(found)} XCH`}`,
  }));
}

/** Lists the accounts whose balance is not the sum of their entries, or is not frozen for open withdrawals. */
export async function listBalanceDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{
    id: string;
    usable: bigint | null;
    frozen: bigint | null;
    postedUsable: bigint;
    postedFrozen: bigint;
    open: bigint;
  }>`
    with posted as (
      select account_id,
        coalesce(sum(amount) filter (where ledger_account = 'usable'), 0) as usable,
        coalesce(sum(amount) filter (where ledger_account = 'frozen'), 0) as frozen
      from ledger_entry where account_id is not null group by account_id
    ), open as (
      select account_id, sum(gross_mojo) as mojo from withdrawal
      where status in ('pending', 'held', 'approved', 'sending') group by account_id
    )
    select * from (
      select coalesce(account.email, account_id::text) as id, balance.usable, balance.frozen,
        coalesce(posted.usable, 0) as posted_usable, coalesce(posted.frozen, 0) as posted_frozen,
        coalesce(open.mojo, 0) as open
      from balance full join posted using (account_id) full join open using (account_id)
      left join account on account.id = account_id) figures
    where usable is distinct from posted_usable or frozen is distinct from posted_frozen
      or frozen is distinct from open or frozen < 0
    order by id`.execute(db);
  return rows.flatMap(({ id, usable, frozen, postedUsable, postedFrozen, open }) => {
    if (usable === null || frozen === null)
      return [
        { subject: 'account' as const, id, problem: 'has entries or open withdrawals, but no balance' },
      ];
    const problems = [
      usable !== postedUsable &&
        `can use ${toXch(usable)} XCH, but its entries sum to ${toXch(postedUsable)} XCH`,
      frozen !== postedFrozen &&
        `has ${toXch(frozen)} XCH frozen, but its entries sum to ${toXch(postedFrozen)} XCH`,
      frozen !== open && `has ${toXch(frozen)} XCH frozen, but open withdrawals of ${toXch(open)} XCH`,
      frozen < 0n && `has ${toXch(frozen)} XCH frozen, which is less than nothing`,
    ];
    return problems.flatMap((problem) =>
      problem === false ? [] : [{ subject: 'account' as const, id, problem }],
    );
  });
}

/** Lists the balances after an entry, as users see them, that the entries up to it do not explain; the first of each. */
export async function listHistoryDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{
    id: string;
    ledgerAccount: string;
    txId: string;
    balanceAfter: bigint | null;
    running: bigint;
  }>`
    select distinct on (entry.account_id, entry.ledger_account)
      coalesce(account.email, entry.account_id::text) as id, entry.ledger_account, entry.tx_id::text,
      entry.balance_after, entry.running
    from (
      select *, sum(amount) over (partition by account_id, ledger_account order by id) as running
      from ledger_entry where account_id is not null) entry
    left join account on account.id = entry.account_id
    where entry.balance_after is distinct from entry.running
    order by entry.account_id, entry.ledger_account, entry.id`.execute(db);
  return rows.map(({ id, ledgerAccount, txId, balanceAfter, running }) => ({
    subject: 'account',
    id,
    problem: `was told ${balanceAfter === null ? 'no amount' : `${toXch(balanceAfter)} XCH`} ${ledgerAccount} after ledger transaction ${txId}, but its entries up to there sum to ${toXch(running)} XCH`,
  }));
}
