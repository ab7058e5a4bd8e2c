import { sql, type Kysely } from 'kysely';

/**
 * Payments on the chain: signed batches, what was given to them, and what the chain was seen to say
 * (docs/decisions/0021-payouts.md). A withdrawal and a coin belong to one batch for ever: nothing that was given once
 * is ever given again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addBatches(db);
  await guardBatches(db);
  await checkSums(db);
  await tieWithdrawals(db);
  await addState(db);
}

const HEX_32 = sql`'^[0-9a-f]{64}$'`;

async function addBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_key (
      puzzle_hash text primary key check (puzzle_hash ~ ${HEX_32}),
      added_at timestamptz not null default clock_timestamp(),
      retired_at timestamptz
    )`.execute(db);
  await sql`
    create table payout_batch (
      id uuid primary key,
      number bigint not null generated always as identity,
      kind text not null check (kind in ('payout', 'sweep', 'recorded')),
      status text not null default 'sending' check (status in ('sending', 'settled', 'failed')),
      change_puzzle_hash text not null references payout_key,
      created_at timestamptz not null default clock_timestamp(),
      pushes integer not null default 0,
      pushed_at timestamptz,
      answer text not null default '',
      is_in_mempool boolean not null default false,
      seen_height numeric(10, 0),
      reorgs integer not null default 0,
      ended_at timestamptz,
      ended_height numeric(10, 0),
      tx_id text,
      transaction_id xid8 not null default pg_current_xact_id(),
      constraint payout_batch_end check (
        case status
          when 'sending' then ended_at is null and ended_height is null and tx_id is null
          when 'settled' then ended_at is not null and ended_height is not null
          else ended_at is not null and tx_id is null end)
    )`.execute(db);
  await sql`create index payout_batch_open on payout_batch (number) where status = 'sending'`.execute(db);
  await sql`create unique index payout_batch_list on payout_batch (number)`.execute(db);
  await sql`
    create table payout_input (
      coin_id text primary key check (coin_id ~ ${HEX_32}),
      batch_id uuid not null references payout_batch,
      parent_id text not null check (parent_id ~ ${HEX_32}),
      puzzle_hash text not null references payout_key,
      amount numeric(39, 0) not null check (amount > 0)
    )`.execute(db);
  await sql`create index payout_input_of on payout_input (batch_id)`.execute(db);
  await sql`
    create table payout_item (
      withdrawal_id uuid primary key references withdrawal,
      batch_id uuid not null references payout_batch,
      puzzle_hash text not null check (puzzle_hash ~ ${HEX_32}),
      amount numeric(39, 0) not null check (amount > 0),
      coin_id text not null unique check (coin_id ~ ${HEX_32}),
      constraint payout_item_differs unique (batch_id, puzzle_hash, amount)
    )`.execute(db);
  // Bundles of one batch spend the same coins for the same payments; a later one pays the chain more.
  await sql`
    create table payout_bundle (
      tx_id text primary key check (tx_id ~ ${HEX_32}),
      batch_id uuid not null references payout_batch,
      attempt integer not null check (attempt > 0),
      fee numeric(39, 0) not null check (fee >= 0),
      change numeric(39, 0) not null check (change > 0),
      change_coin_id text not null unique,
      cost numeric(20, 0) not null check (cost > 0),
      bundle text not null,
      created_at timestamptz not null default clock_timestamp(),
      constraint payout_bundle_attempt unique (batch_id, attempt)
    )`.execute(db);
}

/** Signed batches are immutable and end once. */
async function guardBatches(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payout_input', 'payout_item', 'payout_bundle']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  await sql`
    create trigger payout_batch_stays before delete or truncate on payout_batch
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function guard_payout_batch() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status <> 'sending' then
          raise exception 'a batch begins as sending' using errcode = 'check_violation';
        end if;
      elsif (new.id, new.number, new.kind, new.change_puzzle_hash, new.created_at)
        is distinct from (old.id, old.number, old.kind, old.change_puzzle_hash, old.created_at) then
        raise exception 'what a batch is never changes' using errcode = 'check_violation';
      elsif old.status <> 'sending' then
        raise exception 'a batch that has ended stays as it is' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payout_batch_guard before insert or update on payout_batch
    for each row execute function guard_payout_batch()`.execute(db);
}

/**
 * At the commit each bundle pays out just what its batch was given. A batch that was recorded from the chain has none:
 * somebody else signed it.
 */
async function checkSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_payout_bundle() returns trigger language plpgsql as $$
    declare
      given numeric;
      paid numeric;
    begin
      select coalesce(sum(amount), 0) into given from payout_input where batch_id = new.batch_id;
      select coalesce(sum(amount), 0) into paid from payout_item where batch_id = new.batch_id;
      if given <> paid + new.change + new.fee then
        raise exception 'bundle % spends %, but pays % with % back and a fee of %', new.tx_id, given, paid,
          new.change, new.fee using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger payout_sums after insert on payout_bundle
    deferrable initially deferred for each row execute function check_payout_bundle()`.execute(db);
  // Inputs and payments are added with their batch: a later statement could change what the first bundle adds up
  // to.
  await sql`
    create function check_payout_part() returns trigger language plpgsql as $$
    begin
      perform from payout_batch where id = new.batch_id and transaction_id = pg_current_xact_id();
      if not found then
        raise exception 'inputs and payments are added together with their batch only' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ['payout_input', 'payout_item']) {
    await sql`
      create trigger added_with_batch before insert on ${sql.table(table)}
      for each row execute function check_payout_part()`.execute(db);
  }
}

/** At the commit a withdrawal stands where its batch stands, and pays what it asks for. */
async function tieWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_payout_of(asked uuid) returns void language plpgsql as $$
    declare
      present record;
    begin
      select withdrawal.status, withdrawal.amount - withdrawal.fee as received, payout_item.amount,
          payout_batch.status as batch_status
        into present
        from withdrawal
        left join payout_item on payout_item.withdrawal_id = withdrawal.id
        left join payout_batch on payout_batch.id = payout_item.batch_id
        where withdrawal.id = asked;
      if present.amount is not null and present.amount <> present.received then
        raise exception 'withdrawal % is paid % instead of %', asked, present.amount, present.received
          using errcode = 'check_violation';
      end if;
      if present.batch_status is distinct from (case present.status
          when 'sending' then 'sending' when 'success' then 'settled'
          else case when present.batch_status is null then null else 'failed' end end) then
        raise exception 'withdrawal % is %, but its batch is %', asked, present.status, present.batch_status
          using errcode = 'check_violation';
      end if;
    end $$`.execute(db);
  await sql`
    create function check_payout_of_withdrawal() returns trigger language plpgsql as $$
    begin
      perform check_payout_of(new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger withdrawal_payout after update of status on withdrawal
    deferrable initially deferred for each row execute function check_payout_of_withdrawal()`.execute(db);
  await sql`
    create function check_payout_of_item() returns trigger language plpgsql as $$
    begin
      perform check_payout_of(new.withdrawal_id);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger payout_item_withdrawal after insert on payout_item
    deferrable initially deferred for each row execute function check_payout_of_item()`.execute(db);
  await sql`
    create function check_payout_of_batch() returns trigger language plpgsql as $$
    begin
      perform check_payout_of(withdrawal_id) from payout_item where batch_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger payout_batch_withdrawals after update of status on payout_batch
    deferrable initially deferred for each row execute function check_payout_of_batch()`.execute(db);
}

async function addState(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_breaker (
      id bigint primary key generated always as identity,
      is_open boolean not null,
      reason text not null default '',
      problems jsonb not null default '[]',
      actor_id uuid references account,
      at timestamptz not null default clock_timestamp(),
      constraint payout_breaker_why check (case when actor_id is null then problems <> '[]' else reason <> '' end),
      constraint payout_breaker_closed_by_person check (is_open or actor_id is not null)
    )`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on payout_breaker
    for each statement execute function refuse_change()`.execute(db);
  // Last state of the chain; one row.
  await sql`
    create table payout_state (
      id integer primary key default 1 check (id = 1),
      height numeric(10, 0),
      header_hash text,
      read_at timestamptz,
      scanned_height numeric(10, 0) not null default 0,
      coins jsonb not null default '[]',
      spends jsonb not null default '[]',
      obstacle jsonb,
      check (num_nulls(height, header_hash, read_at) in (0, 3))
    )`.execute(db);
  // The ledger's balance of the wallet is the sum of these, queried by every reconciliation.
  await sql`
    create index hot_wallet_log on ledger_entry (id) include (amount) where ledger_account = 'hot_wallet'`.execute(
    db,
  );
  await sql`
    create table reserve_check (
      id bigint primary key generated always as identity,
      at timestamptz not null default clock_timestamp(),
      height numeric(10, 0) not null,
      hot numeric(39, 0) not null,
      in_flight numeric(39, 0) not null,
      reserves numeric(39, 0) not null,
      ledger_hot numeric(39, 0) not null,
      usable numeric(39, 0) not null,
      frozen numeric(39, 0) not null,
      problems jsonb not null
    )`.execute(db);
}
