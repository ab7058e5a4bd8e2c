import { sql, type Kysely } from 'kysely';

/** Accounts that prove more space than their machines report; at most one excess of an account is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table space_excess (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      proven_space numeric(39, 0) not null check (proven_space > reported_space),
      deviation double precision not null check (deviation > 0),
      reported_space numeric(39, 0) not null check (reported_space >= 0),
      started_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz check (ended_at >= started_at)
    )`.execute(db);
  await sql`create unique index space_excess_open on space_excess (account_id) where ended_at is null`.execute(
    db,
  );
}
