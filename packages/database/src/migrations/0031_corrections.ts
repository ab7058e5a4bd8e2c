import { sql, type Kysely } from 'kysely';

/**
 * Corrections: a ledger transaction may name the one that it corrects, and only such a one takes a usable balance below
 * zero. While an account is in debt, its withdrawals wait (docs/decisions/0043-corrections.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameCorrected(db);
  await allowDebts(db);
  await checkCorrections(db);
  await holdForDebts(db);
}

async function nameCorrected(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_tx add column corrects_id bigint references ledger_tx,
      add constraint ledger_tx_corrects check (corrects_id is null or kind = 'correction')`.execute(db);
  await sql`
    create index ledger_tx_corrected on ledger_tx (corrects_id) where corrects_id is not null`.execute(db);
}

/** Moves the rule for usable balances from a constraint to the trigger that knows the transaction. */
async function allowDebts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table balance drop constraint balance_usable_not_negative`.execute(db);
  await sql`
    create or replace function apply_ledger_entry() returns trigger language plpgsql as $$
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
  // Triggers run in the order of their names: this one after ledger_entry_apply, under the lock of the balance.
  await sql`
    create function stamp_ledger_entry() returns trigger language plpgsql as $$
    begin
      new.created_at := clock_timestamp();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entry_stamp before insert on ledger_entry
    for each row execute function stamp_ledger_entry()`.execute(db);
}

/**
 * At the commit a correction moves an amount between suspense and one usable balance, against what the corrected
 * transaction moved for that account; all its corrections together move no more than that.
 */
async function checkCorrections(db: Kysely<unknown>): Promise<void> {
  // Withdrawals have steps of their own, and a correction that gives back is undone by correcting the first transaction
  // again. A transaction without an entry of a user moved what left suspense, for whoever got it.
  await sql`
    create function read_corrected_amount(corrected_id bigint, owner_id uuid) returns numeric
    language sql stable as $$
      select case
        when tx.kind in ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_settled') then 0
        when exists (select from ledger_tx first where first.id = tx.corrects_id and first.corrects_id is not null)
          then 0
        when exists (select from ledger_entry where tx_id = tx.id and account_id is not null) then (
          select coalesce(sum(amount), 0) from ledger_entry
          where tx_id = tx.id and ledger_account = 'usable' and account_id = owner_id)
        else (
          select coalesce(-sum(amount), 0) from ledger_entry where tx_id = tx.id and ledger_account = 'suspense')
        end
      from ledger_tx tx where tx.id = corrected_id
    $$`.execute(db);
  // An earlier correction may have been corrected itself.
  await sql`
    create function read_correctable_amount(corrected_id bigint, owner_id uuid) returns numeric
    language sql stable as $$
      select read_corrected_amount(corrected_id, owner_id) + coalesce(sum(amount), 0)
      from ledger_entry
      where ledger_account = 'usable'
        and tx_id in (
          select id from ledger_tx where corrects_id = corrected_id
          union all
          select second.id from ledger_tx first join ledger_tx second on second.corrects_id = first.id
          where first.corrects_id = corrected_id)
        and (account_id = owner_id
          or not exists (select from ledger_entry where tx_id = corrected_id and account_id is not null))
    $$`.execute(db);
  await sql`
    create function check_correction() returns trigger language plpgsql as $$
    declare
      owner_id uuid;
      moved numeric;
    begin
      -- Corrections of one transaction are counted one after another.
      perform pg_advisory_xact_lock(hashtextextended('ledger.correction ' || new.corrects_id, 0));
      if (select array_agg(ledger_account order by ledger_account) from ledger_entry where tx_id = new.id)
        is distinct from array['suspense', 'usable'] then
        raise exception 'correction % does not move an amount between suspense and one usable balance', new.id
          using errcode = 'check_violation';
      end if;
      select account_id into owner_id from ledger_entry where tx_id = new.id and ledger_account = 'usable';
      moved := read_corrected_amount(new.corrects_id, owner_id);
      if read_correctable_amount(new.corrects_id, owner_id) not between least(moved, 0) and greatest(moved, 0) then
        raise exception 'correction % moves more than is left of ledger transaction %', new.id, new.corrects_id
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger correction_has_limits after insert on ledger_tx
    deferrable initially deferred for each row when (new.corrects_id is not null)
    execute function check_correction()`.execute(db);
}

/** At the commit no withdrawal of an account in debt proceeds. */
async function holdForDebts(db: Kysely<unknown>): Promise<void> {
  const reasons = sql`array['new_address', 'new_password', 'daily_limit', 'large_amount', 'hot_wallet', 'owner',
    'operator', 'mail', 'debt']`;
  for (const table of ['withdrawal', 'withdrawal_event']) {
    const constraint = sql.id(`${table}_hold_reasons_check`);
    await sql`
      alter table ${sql.table(table)} drop constraint ${constraint},
        add constraint ${constraint} check (hold_reasons <@ ${reasons})`.execute(db);
  }
  await sql`
    create index withdrawal_held_for_debt on withdrawal (account_id)
    where status = 'held' and 'debt' = any(hold_reasons)`.execute(db);
  // The same work succeeds when it is done again: a withdrawal was requested while others were being held.
  await sql`
    create function check_debt() returns trigger language plpgsql as $$
    begin
      if exists (
        select from balance join withdrawal using (account_id)
        where account_id = new.account_id and usable < 0 and status in ('pending', 'approved')) then
        raise exception 'account % is in debt, and a withdrawal of it is not held', new.account_id
          using errcode = 'serialization_failure';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger debt_holds_withdrawals after update on balance
    deferrable initially deferred for each row when (new.usable < 0) execute function check_debt()`.execute(
    db,
  );
  await sql`
    create constraint trigger withdrawal_waits_for_debt after update of status on withdrawal
    deferrable initially deferred for each row when (new.status in ('pending', 'approved'))
    execute function check_debt()`.execute(db);
}
