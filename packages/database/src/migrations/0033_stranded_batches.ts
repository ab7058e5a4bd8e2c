import { sql, type Kysely } from 'kysely';

/**
 * Ways out of batches that the chain left stranded (docs/decisions/0045-stranded-batches.md): a settled batch whose
 * payments are missing is sent again, a batch ends with some payments made and the others refunded, and coins of a batch
 * that ended without them, or lacks another, are moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await guardBatches(db);
  await checkWithdrawals(db);
  await releaseInputs(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_batch
      add column missing_height numeric(10, 0),
      add column reopenings integer not null default 0,
      add constraint payout_batch_missing check (missing_height is null or status in ('sending', 'settled')),
      drop constraint payout_batch_status_check,
      add constraint payout_batch_status_check check (status in ('sending', 'settled', 'failed', 'split'))`.execute(
    db,
  );
  await sql`create index payout_batch_settled on payout_batch (ended_height) where status = 'settled'`.execute(
    db,
  );
  await sql`create index payout_batch_vanished on payout_batch (id) where missing_height is not null`.execute(
    db,
  );
}

async function guardBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function guard_payout_batch() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status <> 'sending' or new.reopenings <> 0 then
          raise exception 'a batch begins as sending' using errcode = 'check_violation';
        end if;
      elsif (new.id, new.number, new.kind, new.change_puzzle_hash, new.created_at)
        is distinct from (old.id, old.number, old.kind, old.change_puzzle_hash, old.created_at) then
        raise exception 'what a batch is never changes' using errcode = 'check_violation';
      elsif old.status <> 'sending' and new.status = 'sending' then
        if old.missing_height is null or new.reopenings <> old.reopenings + 1
          or not exists (select from payout_bundle where batch_id = old.id) then
          raise exception 'a batch is reopened only while its own payments are missing' using errcode = 'check_violation';
        end if;
      elsif old.status <> 'sending'
        and to_jsonb(new) - 'missing_height' is distinct from to_jsonb(old) - 'missing_height' then
        raise exception 'a batch that has ended stays as it is' using errcode = 'check_violation';
      elsif new.reopenings <> old.reopenings then
        raise exception 'only reopening a batch counts as such' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  // Each withdrawal of a batch that was split is paid or refunded.
  await sql`
    create or replace function check_payout_of(asked uuid) returns void language plpgsql as $$
    declare
      present record;
    begin
      select withdrawal.status, withdrawal.gross_mojo - withdrawal.fee_mojo as due, payout_item.net_mojo as paid,
          payout_batch.status as batch_status
        into present
        from withdrawal
        left join payout_item on payout_item.withdrawal_id = withdrawal.id
        left join payout_batch on payout_batch.id = payout_item.batch_id
        where withdrawal.id = asked;
      if present.paid is not null and present.paid <> present.due then
        raise exception 'withdrawal % is paid % instead of %', asked, present.paid, present.due
          using errcode = 'check_violation';
      end if;
      if not (case present.status
          when 'sending' then present.batch_status is not distinct from 'sending'
          when 'success' then coalesce(present.batch_status in ('settled', 'split'), false)
          else coalesce(present.batch_status in ('failed', 'split'), true) end) then
        raise exception 'withdrawal % is %, but its batch is %', asked, present.status, present.batch_status
          using errcode = 'check_violation';
      end if;
    end $$`.execute(db);
}

/** A withdrawal whose settlement was taken back is sent again. The ledger counts each settlement, and each taking back. */
async function checkWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_withdrawal_step(before text, after text) returns boolean
    language sql immutable parallel safe as $$
      select (before, after) in (
        ('pending', 'held'), ('pending', 'approved'), ('pending', 'canceled'), ('pending', 'failed'),
        ('held', 'held'), ('held', 'pending'), ('held', 'approved'), ('held', 'canceled'), ('held', 'failed'),
        ('approved', 'held'), ('approved', 'sending'), ('approved', 'failed'),
        ('sending', 'success'), ('sending', 'failed'), ('success', 'sending'),
        ('failed', 'refunded'))
    $$`.execute(db);
  await sql`
    create or replace function check_withdrawal() returns trigger language plpgsql as $$
    declare
      present text;
      noted text;
      reopenings integer;
      posted text[];
      due text[];
    begin
      select status into present from withdrawal where id = new.id;
      select (array_agg(to_status order by id desc))[1], count(*) filter (where from_status = 'success')
        into noted, reopenings
        from withdrawal_event where withdrawal_id = new.id;
      if noted is distinct from present then
        raise exception 'withdrawal % is % without an event that says so', new.id, present
          using errcode = 'check_violation';
      end if;
      select array_agg(kind order by kind) into posted from ledger_tx
        where kind in ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_settled', 'withdrawal_reopened')
          and ref_type = 'withdrawal'
          and ref_id = any(new.id::text || array(select new.id || ' ' || n from generate_series(1, reopenings) n));
      due := array_fill('withdrawal_reopened'::text, array[reopenings]) || array['withdrawal_requested']
        || case when present in ('canceled', 'refunded') then array['withdrawal_returned'] else '{}' end
        || array_fill('withdrawal_settled'::text, array[reopenings + (present = 'success')::integer]);
      if posted is distinct from due then
        raise exception 'withdrawal % is %, but the ledger says %', new.id, present, posted
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * A released coin is spent by a batch that pays nobody: whichever of the two batches the chain takes, nobody is paid twice.
 */
async function releaseInputs(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger append_only on payout_input`.execute(db);
  await sql`
    create trigger payout_input_stays before delete or truncate on payout_input
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    alter table payout_input
      add column released_at timestamptz,
      drop constraint payout_input_pkey,
      add constraint payout_input_pkey primary key (batch_id, coin_id)`.execute(db);
  await sql`drop index payout_input_of`.execute(db);
  await sql`create unique index payout_input_once on payout_input (coin_id) where released_at is null`.execute(
    db,
  );
  await sql`create index payout_input_released on payout_input (coin_id) where released_at is not null`.execute(
    db,
  );
  await sql`
    create function guard_payout_input() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.released_at is not null or exists (
          select from payout_input input join payout_batch batch on batch.id = new.batch_id and batch.kind <> 'sweep'
          where input.coin_id = new.coin_id and input.released_at is not null) then
          raise exception 'a released coin is spent by a batch that pays nobody' using errcode = 'check_violation';
        end if;
      elsif old.released_at is not null or new.released_at is null
        or to_jsonb(new) - 'released_at' is distinct from to_jsonb(old) - 'released_at' then
        raise exception 'a coin of a batch is never changed or deleted, but released once' using errcode = 'check_violation';
      elsif not exists (select from payout_batch where id = new.batch_id
        and (status in ('failed', 'split') or status = 'sending' and missing_height is not null)) then
        raise exception 'a coin is released only by a batch that ended without it, or lacks another' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payout_input_guard before insert or update on payout_input
    for each row execute function guard_payout_input()`.execute(db);
}
