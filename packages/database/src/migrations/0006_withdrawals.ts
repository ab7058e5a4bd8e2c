import { sql, type Kysely } from 'kysely';

/**
 * Addresses to pay to, withdrawals and the steps they took (docs/decisions/0009-withdrawals.md). A step that the
 * state machine does not have is refused here too, whoever asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAddresses(db);
  await addSteps(db);
  await addWithdrawals(db);
  await guardWithdrawals(db);
  await checkStanding(db);
  // The balance at an instant is the newest entry before it, one look into the index.
  await sql`
    create index balance_history on ledger_entry (account_id, ledger_account, created_at desc, id desc)
    where account_id is not null`.execute(db);
}

async function addAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      account_id uuid not null references account on delete cascade,
      address text not null constraint address_form check (address ~ '^xch1[02-9ac-hj-np-z]{58}$'),
      description text not null,
      created_at timestamptz not null default clock_timestamp(),
      constraint address_once unique (account_id, address)
    )`.execute(db);
  await sql`create index address_list on address (account_id, number)`.execute(db);
}

/** The state machine, as pairs. `held` to `held` is a step as well: a reason more. */
async function addSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_withdrawal_step(before text, after text) returns boolean
    language sql immutable parallel safe as $$
      select (before, after) in (
        ('pending', 'held'), ('pending', 'approved'), ('pending', 'canceled'), ('pending', 'failed'),
        ('held', 'held'), ('held', 'pending'), ('held', 'approved'), ('held', 'canceled'), ('held', 'failed'),
        ('approved', 'held'), ('approved', 'sending'), ('approved', 'failed'),
        ('sending', 'success'), ('sending', 'failed'),
        ('failed', 'refunded'))
    $$`.execute(db);
}

async function addWithdrawals(db: Kysely<unknown>): Promise<void> {
  const statuses = sql`('pending', 'held', 'approved', 'sending', 'success', 'failed', 'canceled', 'refunded')`;
  const reasons = sql`array['new_address', 'new_password', 'daily_limit', 'large_amount', 'hot_wallet', 'owner',
    'operator']`;
  // It refers to the balance: without one there is nothing to withdraw.
  await sql`
    create table withdrawal (
      id uuid primary key,
      number bigint not null generated always as identity,
      account_id uuid not null references balance,
      idempotency_key text not null check (idempotency_key <> ''),
      amount numeric(39, 0) not null,
      fee numeric(39, 0) not null constraint withdrawal_fee_not_negative check (fee >= 0),
      address text not null check (address <> ''),
      memo text not null,
      status text not null check (status in ${statuses}),
      hold_reasons text[] not null default '{}' check (hold_reasons <@ ${reasons}),
      proceeds_at timestamptz,
      due_at timestamptz,
      counts_at timestamptz not null default clock_timestamp(),
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      constraint withdrawal_once unique (account_id, idempotency_key),
      constraint withdrawal_pays_more_than_fee check (amount > fee),
      constraint withdrawal_held_for_reasons check ((status = 'held') = (cardinality(hold_reasons) > 0)),
      constraint withdrawal_waits_early check (coalesce(proceeds_at, due_at) is null or status in ('pending', 'held'))
    )`.execute(db);
  await sql`create index withdrawal_log on withdrawal (account_id, number)`.execute(db);
  await sql`create index withdrawal_day on withdrawal (account_id, counts_at)`.execute(db);
  await sql`create index withdrawal_status on withdrawal (status, number)`.execute(db);
  await sql`
    create index withdrawal_due on withdrawal (due_at) where due_at is not null`.execute(db);
  await sql`
    create table withdrawal_event (
      id bigint primary key generated always as identity,
      withdrawal_id uuid not null references withdrawal,
      from_status text,
      to_status text not null,
      actor text not null check (actor in ('user', 'operator', 'farm')),
      actor_id uuid references account,
      hold_reasons text[] not null default '{}' check (hold_reasons <@ ${reasons}),
      reason text not null default '',
      at timestamptz not null default clock_timestamp(),
      constraint withdrawal_event_step check (
        case when from_status is null then to_status = 'pending' else is_withdrawal_step(from_status, to_status) end),
      constraint withdrawal_event_actor check ((actor = 'farm') = (actor_id is null))
    )`.execute(db);
  await sql`create index withdrawal_event_of on withdrawal_event (withdrawal_id, id)`.execute(db);
}

/** A withdrawal begins at the start, moves by steps, and stays what it is. Its events only grow. */
async function guardWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status not in ('pending', 'held') then
          raise exception 'a withdrawal begins as pending' using errcode = 'check_violation';
        end if;
      elsif (new.id, new.number, new.account_id, new.idempotency_key, new.amount, new.fee, new.address, new.memo)
        is distinct from
        (old.id, old.number, old.account_id, old.idempotency_key, old.amount, old.fee, old.address, old.memo) then
        raise exception 'what a withdrawal asks for never changes' using errcode = 'check_violation';
      elsif new.status <> old.status and not is_withdrawal_step(old.status, new.status) then
        raise exception 'a withdrawal does not go from % to %', old.status, new.status
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger withdrawal_guard before insert or update on withdrawal
    for each row execute function guard_withdrawal()`.execute(db);
  await sql`
    create trigger withdrawal_stays before delete or truncate on withdrawal
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on withdrawal_event
    for each statement execute function refuse_change()`.execute(db);
}

/** At the commit its newest event says where a withdrawal stands, and the ledger has moved its money just so. */
async function checkStanding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_withdrawal() returns trigger language plpgsql as $$
    declare
      present text;
      noted text;
      posted text[];
      due text[];
    begin
      select status into present from withdrawal where id = new.id;
      select to_status into noted from withdrawal_event
        where withdrawal_id = new.id order by id desc limit 1;
      if noted is distinct from present then
        raise exception 'withdrawal % is % without an event that says so', new.id, present
          using errcode = 'check_violation';
      end if;
      select array_agg(kind order by kind) into posted from ledger_tx
        where kind in ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_settled')
          and ref_type = 'withdrawal' and ref_id = new.id::text;
      due := array['withdrawal_requested'] || case
        when present in ('canceled', 'refunded') then array['withdrawal_returned']
        when present = 'success' then array['withdrawal_settled']
        else '{}' end;
      if posted is distinct from due then
        raise exception 'withdrawal % is %, but the ledger says %', new.id, present, posted
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger withdrawal_standing after insert or update of status on withdrawal
    deferrable initially deferred for each row execute function check_withdrawal()`.execute(db);
}
