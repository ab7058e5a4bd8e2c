import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Removals of lost second factors that were asked for by mail, and wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factor_reset (
      account_id uuid primary key references account on delete cascade,
      token_hash bytea unique,
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz,
      due_at timestamptz,
      reminded_at timestamptz,
      ip text not null,
      check (num_nulls(confirmed_at, due_at) in (0, 2)),
      check (reminded_at is null or due_at is not null)
    )`.execute(db);
  await sql`create index factor_reset_due on factor_reset (due_at)`.execute(db);
}
