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
 * nothing in a schema of somebody else.
 */
async function moveBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function apply_ledger_entry() security definer set search_path = public, pg_temp`.execute(db);
  await sql`revoke execute on function apply_ledger_entry() from public`.execute(db);
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
