import { sql, type Kysely } from 'kysely';

/**
 * Profit runs and their lines, which only grow. No instant is paid twice: periods do not overlap. At the commit
 * the ledger has credited each line, and a run's total is that of its lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  await guardLines(db);
  await checkRuns(db);
  for (const table of ['profit_run', 'profit_run_line']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  // transaction_id: lines are added by the database transaction that added the run, or never.
  await sql`
    create table profit_run (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      period_from timestamptz not null,
      period_to timestamptz not null,
      height numeric(10, 0) not null check (height >= 0),
      net_space numeric(39, 0) not null check (net_space > 0),
      factor_millionths numeric(9, 0) not null check (factor_millionths >= 0),
      theoretical numeric(39, 0) not null check (theoretical >= 0),
      total numeric(39, 0) not null check (total >= 0),
      reason text not null check (reason <> ''),
      posted_by uuid not null references account,
      posted_at timestamptz not null default clock_timestamp(),
      transaction_id xid8 not null default pg_current_xact_id(),
      constraint profit_run_period check (period_from < period_to),
      constraint profit_run_once exclude using gist (tstzrange(period_from, period_to) with &&)
    )`.execute(db);
  await sql`create unique index profit_run_number on profit_run (number)`.execute(db);
  await sql`create unique index profit_run_list on profit_run (period_to)`.execute(db);
  await sql`
    create table profit_run_line (
      run_id uuid not null references profit_run,
      number bigint not null generated always as identity,
      account_id uuid not null references balance,
      period_to timestamptz not null,
      average_space numeric(39, 0) not null check (average_space >= 0),
      effective_space numeric(39, 0) not null check (effective_space >= 0),
      amount numeric(39, 0) not null check (amount >= 0),
      primary key (run_id, account_id)
    )`.execute(db);
  await sql`create unique index profit_run_line_number on profit_run_line (number)`.execute(db);
  await sql`create index profit_log on profit_run_line (account_id, period_to)`.execute(db);
}

async function guardLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_profit_run_line() returns trigger language plpgsql as $$
    begin
      perform from profit_run
        where id = new.run_id and period_to = new.period_to and transaction_id = pg_current_xact_id();
      if not found then
        raise exception 'lines are added together with their profit run only' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger profit_run_line_guard before insert on profit_run_line
    for each row execute function guard_profit_run_line()`.execute(db);
}

async function checkRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_profit_run() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from profit_run_line where run_id = new.id) is distinct from new.total then
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
  await sql`
    create constraint trigger profit_run_standing after insert on profit_run
    deferrable initially deferred for each row execute function check_profit_run()`.execute(db);
}
