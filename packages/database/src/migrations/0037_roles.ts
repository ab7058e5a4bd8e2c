import { sql, type Kysely } from 'kysely';

/**
 * The server and the signer have roles of their own, which own nothing and so can switch off no guard
 * (docs/decisions/0049-database-roles.md). Entries move balances that the server itself cannot write, and each role adds and
 * moves only what is its task. {@link updatePrivileges} grants the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveBalances(db);
  await limitRoles(db);
  // The signer sums the entries of an account before it signs for it.
  await sql`drop index balance_history`.execute(db);
  await sql`
    create index balance_history on ledger_entry (account_id, ledger_account, created_at desc, id desc)
    include (amount) where account_id is not null`.execute(db);
}

/**
 * Entries move balances with the rights of the owner. Nobody but a trigger of the owner runs this function, and it looks for
 * nothing in a schema of somebody else. It takes no time: that of an entry comes after it, from the session.
 */
async function moveBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function apply_ledger_entry() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      corrected bigint;
    begin
      select corrects_id into corrected from ledger_tx
        where id = new.tx_id and transaction_id = pg_current_xact_id();
      if not found then
        raise exception 'entries are added together with their ledger transaction only';
      end if;
      new.balance_after := null;
      if new.ledger_account = 'usable' then
        update balance set usable = usable + new.amount
          where account_id = new.account_id returning usable into new.balance_after;
        if new.balance_after < 0 and new.amount < 0 and corrected is null then
          raise exception 'only a correction leaves less than nothing usable (balance_usable_not_negative)'
            using errcode = 'check_violation', constraint = 'balance_usable_not_negative';
        end if;
      elsif new.ledger_account = 'frozen' then
        update balance set frozen = frozen + new.amount
          where account_id = new.account_id returning frozen into new.balance_after;
      end if;
      if new.account_id is not null and new.balance_after is null then
        raise exception 'no balance for account %', new.account_id using errcode = 'foreign_key_violation';
      end if;
      new.id := nextval('ledger_entry_id');
      return new;
    end $$`.execute(db);
  await sql`revoke execute on function apply_ledger_entry() from public`.execute(db);
  await sql`
    create function stamp_ledger_entry() returns trigger language plpgsql as $$
    begin
      new.created_at := clock_timestamp();
      return new;
    end $$`.execute(db);
  // Triggers run in the order of their names: under the lock of the balance, after ledger_entry_apply.
  await sql`
    create trigger ledger_entry_stamp before insert on ledger_entry
    for each row execute function stamp_ledger_entry()`.execute(db);
  // Checks that an update of a balance queues run with the rights of the owner, too.
  await sql`alter function check_debt() set search_path = public, pg_temp`.execute(db);
  await sql`alter function guard_balance() set search_path = public, pg_temp`.execute(db);
}

/** Each role adds and moves only what is its task. */
async function limitRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_role() returns trigger language plpgsql as $$
    begin
      raise exception '% does not do this to %', current_user, tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger signer_sends before update on withdrawal for each row
    when (current_user = 'farm_signer' and not (old.status = 'approved' and new.status = 'sending'))
    execute function refuse_role()`.execute(db);
  await sql`
    create trigger signer_sends before insert on withdrawal_event for each row
    when (current_user = 'farm_signer' and not (new.to_status = 'sending' and new.actor = 'farm'))
    execute function refuse_role()`.execute(db);
  await sql`
    create trigger server_signs_nothing before insert on payout_batch for each row
    when (current_user = 'farm_server' and new.kind <> 'recorded')
    execute function refuse_role()`.execute(db);
}
