import { sql, type Kysely } from 'kysely';

/**
 * Profit of PlotNFTs that belonged to no account when a run was posted. It is credited, once and exactly, to the account
 * that claims the PlotNFT.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pool_credit (
      run_id uuid not null references profit_run,
      plot_nft integer not null references plot_nft,
      effective_space numeric(39, 0) not null check (effective_space > 0),
      amount numeric(39, 0) not null check (amount > 0),
      ledger_tx_id bigint references ledger_tx,
      primary key (run_id, plot_nft)
    )`.execute(db);
  await sql`create index pool_credit_open on pool_credit (plot_nft) where ledger_tx_id is null`.execute(db);
  await sql`create index pool_credit_tx on pool_credit (ledger_tx_id)`.execute(db);
  await guardCredits(db);
  await checkCredits(db);
  await checkRuns(db);
}

/** Credits come with their run, and only once does anything change: they are credited. */
async function guardCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_pool_credit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from profit_run where id = new.run_id and transaction_id = pg_current_xact_id();
        if not found or new.ledger_tx_id is not null then
          raise exception 'credits are added together with their profit run only' using errcode = 'check_violation';
        end if;
      elsif old.ledger_tx_id is not null or new.ledger_tx_id is null
        or (new.run_id, new.plot_nft, new.effective_space, new.amount)
          is distinct from (old.run_id, old.plot_nft, old.effective_space, old.amount) then
        raise exception 'a credit never changes' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger pool_credit_guard before insert or update on pool_credit
    for each row execute function guard_pool_credit()`.execute(db);
  await sql`
    create trigger pool_credit_stays before delete or truncate on pool_credit
    for each statement execute function refuse_change()`.execute(db);
}

/** At the commit the ledger has credited, to the account that has the PlotNFT, exactly the sum of its credits. */
async function checkCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_pool_credit() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from pool_credit where ledger_tx_id = new.ledger_tx_id) is distinct from (
        select sum(entry.amount) from ledger_entry entry
        join plot_nft on plot_nft.account_id = entry.account_id
        where entry.tx_id = new.ledger_tx_id and entry.ledger_account = 'usable' and plot_nft.number = new.plot_nft
      ) then
        raise exception 'ledger transaction % does not come to its credits', new.ledger_tx_id
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger pool_credit_standing after update on pool_credit
    deferrable initially deferred for each row execute function check_pool_credit()`.execute(db);
}

/** A run may have no lines, if all that it counted belongs to PlotNFTs that nobody has claimed. */
async function checkRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function check_profit_run() returns trigger language plpgsql as $$
    begin
      if coalesce((select sum(amount) from profit_run_line where run_id = new.id),
        (select 0 from pool_credit where run_id = new.id limit 1)) is distinct from new.total then
        raise exception 'the lines of profit run % do not come to its total', new.id
          using errcode = 'check_violation';
      end if;
      if exists (
        select from profit_run_line line
        left join ledger_tx tx on tx.kind = 'profit' and tx.ref_type = 'profit_run'
          and tx.ref_id = line.run_id || ' ' || line.account_id
        left join ledger_entry entry on entry.tx_id = tx.id and entry.account_id = line.account_id
          and entry.ledger_account = 'usable'
        where line.run_id = new.id and coalesce(entry.amount, 0) <> line.amount
      ) then
        raise exception 'the ledger has not credited the lines of profit run %', new.id
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
}
