import { sql, type Kysely } from 'kysely';

/** An amount says by its name what it is: gross, fee or net, each with its unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal rename column amount to gross_mojo`.execute(db);
  await sql`alter table withdrawal rename column fee to fee_mojo`.execute(db);
  await sql`
    alter table withdrawal
    add column net_mojo numeric(39, 0) not null generated always as (gross_mojo - fee_mojo) stored`.execute(
    db,
  );
  await sql`alter table payout_item rename column amount to net_mojo`.execute(db);
  await sql`alter table payout_bundle rename column fee to chain_fee_mojo`.execute(db);
  await sql`alter table payout_bundle rename column change to change_mojo`.execute(db);
  await sql`alter table space_sample rename column theoretical_seconds to theoretical_byte_seconds`.execute(
    db,
  );
  await sql`alter table space_sample rename column effective_seconds to effective_byte_seconds`.execute(db);
  await sql`
    create or replace function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status not in ('pending', 'held') then
          raise exception 'a withdrawal begins as pending' using errcode = 'check_violation';
        end if;
      elsif (new.id, new.number, new.account_id, new.idempotency_key, new.gross_mojo, new.fee_mojo, new.address, new.memo)
        is distinct from
        (old.id, old.number, old.account_id, old.idempotency_key, old.gross_mojo, old.fee_mojo, old.address, old.memo) then
        raise exception 'what a withdrawal asks for never changes' using errcode = 'check_violation';
      elsif new.status <> old.status and not is_withdrawal_step(old.status, new.status) then
        raise exception 'a withdrawal does not go from % to %', old.status, new.status
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function check_payout_bundle() returns trigger language plpgsql as $$
    declare
      given numeric;
      paid numeric;
    begin
      select coalesce(sum(amount), 0) into given from payout_input where batch_id = new.batch_id;
      select coalesce(sum(net_mojo), 0) into paid from payout_item where batch_id = new.batch_id;
      if given <> paid + new.change_mojo + new.chain_fee_mojo then
        raise exception 'bundle % spends %, but pays % with % back and a fee of %', new.tx_id, given, paid,
          new.change_mojo, new.chain_fee_mojo using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
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
      if present.batch_status is distinct from (case present.status
          when 'sending' then 'sending' when 'success' then 'settled'
          else case when present.batch_status is null then null else 'failed' end end) then
        raise exception 'withdrawal % is %, but its batch is %', asked, present.status, present.batch_status
          using errcode = 'check_violation';
      end if;
    end $$`.execute(db);
}
