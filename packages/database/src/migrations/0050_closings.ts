import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Accounts that are about to be closed, and those that were: they keep their money's records under a name that says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column closing_at timestamptz, add column closed_at timestamptz`.execute(
    db,
  );
  await sql`create index account_closing on account (closing_at) where closing_at is not null`.execute(db);
  await allowEmptyMemos(db);
  await refuseCredits(db);
}

/** The memo of a withdrawal that has ended may be erased with its account; everything else stays as it was asked for. */
async function allowEmptyMemos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function guard_withdrawal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status not in ('pending', 'held') then
          raise exception 'a withdrawal begins as pending' using errcode = 'check_violation';
        end if;
      elsif (new.id, new.number, new.account_id, new.idempotency_key, new.gross_mojo, new.fee_mojo, new.address)
        is distinct from
        (old.id, old.number, old.account_id, old.idempotency_key, old.gross_mojo, old.fee_mojo, old.address)
        or (new.memo <> old.memo and (new.memo <> '' or new.status not in ('success', 'canceled', 'refunded'))) then
        raise exception 'what a withdrawal asks for never changes' using errcode = 'check_violation';
      elsif new.status <> old.status and not is_withdrawal_step(old.status, new.status) then
        raise exception 'a withdrawal does not go from % to %', old.status, new.status
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
}

/** A closed account gets no deposit and no profit: nobody could withdraw it. Withdrawals that come back still can be corrected. */
async function refuseCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_closed_account() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      if exists (
        select from added join ledger_tx on ledger_tx.id = added.tx_id join account on account.id = added.account_id
        where ledger_tx.kind in ('deposit', 'profit') and account.closed_at is not null
      ) then
        raise exception 'a closed account is not credited' using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`revoke execute on function refuse_closed_account() from public`.execute(db);
  // After the rows: by then, whoever closes the account has ended.
  await sql`
    create trigger refuse_closed_account after insert on ledger_entry referencing new table as added
    for each statement execute function refuse_closed_account()`.execute(db);
}
