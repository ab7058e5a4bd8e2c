import { sql, type Kysely } from 'kysely';

/**
 * The ledger: transactions and their entries, which only grow, and what each user holds, which only
 * entries change (docs/decisions/0008-ledger.md). It takes the place of `ledger_account`, whose balances
 * nothing could change yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  await guardBalances(db);
  await applyEntries(db);
  await checkSums(db);
  await sql`insert into balance (account_id) select id from account`.execute(db);
  await sql`drop table ledger_account`.execute(db);
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table balance (
      account_id uuid primary key references account,
      usable numeric(39, 0) not null default 0 constraint balance_usable_not_negative check (usable >= 0),
      frozen numeric(39, 0) not null default 0 constraint balance_frozen_not_negative check (frozen >= 0)
    )`.execute(db);
  // transaction_id: entries are added by the database transaction that added the row, or never.
  await sql`
    create table ledger_tx (
      id bigint primary key generated always as identity,
      kind text not null check (kind <> ''),
      ref_type text not null check (ref_type <> ''),
      ref_id text not null check (ref_id <> ''),
      description text,
      created_at timestamptz not null default now(),
      transaction_id xid8 not null default pg_current_xact_id(),
      unique (kind, ref_type, ref_id)
    )`.execute(db);
  await sql`create sequence ledger_entry_id`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint primary key,
      tx_id bigint not null references ledger_tx,
      ledger_account text not null check (ledger_account in
        ('usable', 'frozen', 'hot_wallet', 'farming_income', 'fee_income', 'network_fee', 'suspense')),
      account_id uuid references balance,
      amount numeric(39, 0) not null check (amount <> 0),
      balance_after numeric(39, 0),
      created_at timestamptz not null,
      constraint ledger_entry_owner check ((ledger_account in ('usable', 'frozen')) = (account_id is not null))
    )`.execute(db);
  await sql`create index ledger_entry_of_tx on ledger_entry (tx_id)`.execute(db);
  await sql`
    create index balance_log on ledger_entry (account_id, id) where ledger_account = 'usable'`.execute(db);
  for (const table of ['ledger_tx', 'ledger_entry']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}

/** A balance begins with nothing, stays, and is written by the trigger of entries alone. */
async function guardBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.usable <> 0 or new.frozen <> 0 then
          raise exception 'a balance begins with nothing';
        end if;
      elsif pg_trigger_depth() < 2 then
        raise exception 'a balance is changed by ledger entries only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger balance_guard before insert or update on balance
    for each row execute function guard_balance()`.execute(db);
  await sql`
    create trigger balance_stays before delete or truncate on balance
    for each statement execute function refuse_change()`.execute(db);
}

/**
 * Moves the balance with each entry of a user. The number and instant of an entry are taken under the lock
 * of the balance, so that an account's entries are numbered in the order in which they can be read.
 */
async function applyEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function apply_ledger_entry() returns trigger language plpgsql as $$
    begin
      perform from ledger_tx where id = new.tx_id and transaction_id = pg_current_xact_id();
      if not found then
        raise exception 'entries are added together with their ledger transaction only';
      end if;
      new.balance_after := null;
      if new.ledger_account = 'usable' then
        update balance set usable = usable + new.amount
          where account_id = new.account_id returning usable into new.balance_after;
      elsif new.ledger_account = 'frozen' then
        update balance set frozen = frozen + new.amount
          where account_id = new.account_id returning frozen into new.balance_after;
      end if;
      if new.account_id is not null and new.balance_after is null then
        raise exception 'no balance for account %', new.account_id using errcode = 'foreign_key_violation';
      end if;
      new.id := nextval('ledger_entry_id');
      new.created_at := clock_timestamp();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entry_apply before insert on ledger_entry
    for each row execute function apply_ledger_entry()`.execute(db);
}

/** At the commit each transaction has entries, and they come to nothing. */
async function checkSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_ledger_sum() returns trigger language plpgsql as $$
    declare
      checked bigint;
    begin
      if tg_table_name = 'ledger_tx' then checked := new.id; else checked := new.tx_id; end if;
      if (select sum(amount) from ledger_entry where tx_id = checked) is distinct from 0 then
        raise exception 'the entries of ledger transaction % do not sum to zero', checked
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['ledger_tx', 'ledger_entry']) {
    await sql`
      create constraint trigger sums_to_zero after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function check_ledger_sum()`.execute(db);
  }
}
