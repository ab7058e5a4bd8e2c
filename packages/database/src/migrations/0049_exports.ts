import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Archives of everything about an account, one for each, in pieces that no process has to hold together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_export (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null unique references account on delete cascade,
      requested_at timestamptz not null default now(),
      claimed_at timestamptz,
      ready_at timestamptz,
      expires_at timestamptz,
      token_hash bytea unique,
      token_expires_at timestamptz,
      check (num_nulls(ready_at, expires_at) in (0, 2))
    )`.execute(db);
  await sql`
    create table account_export_part (
      export_id uuid not null references account_export on delete cascade,
      number integer not null check (number >= 0),
      data bytea not null,
      primary key (export_id, number)
    )`.execute(db);
  // Archives have what was done to the account.
  await sql`create index audit_event_subject on audit_event (subject)`.execute(db);
  // They are compressed already.
  await sql`alter table account_export_part alter column data set storage external`.execute(db);
}
