import { sql, type Kysely } from 'kysely';

/** At most one automatic payout for each account (docs/decisions/0048-automatic-payouts.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column is_automatic boolean not null default false`.execute(db);
  await sql`
    create table automatic_payout (
      account_id uuid primary key references balance,
      id uuid not null default gen_random_uuid(),
      trigger text not null,
      threshold_mojo numeric(39, 0) check (threshold_mojo > 0),
      day smallint,
      multiple_mojo numeric(39, 0) check (multiple_mojo > 0),
      address text not null check (address ~ '^xch1[02-9ac-hj-np-z]{58}$'),
      number integer not null default 1,
      due_at timestamptz,
      paused_by text check (paused_by in ('user', 'address', 'lockdown')),
      is_announced boolean not null,
      problem text check (problem in ('minimum', 'count', 'debt', 'address')),
      constraint automatic_payout_trigger check (case trigger
        when 'threshold' then threshold_mojo is not null and day is null
        when 'weekly' then threshold_mojo is null and coalesce(day, 0) between 1 and 7
        when 'monthly' then threshold_mojo is null and coalesce(day, 0) between 1 and 31
        else false end),
      constraint automatic_payout_paused check ((due_at is null) = (paused_by is not null))
    )`.execute(db);
  await sql`create index automatic_payout_due on automatic_payout (due_at) where due_at is not null`.execute(
    db,
  );
}
