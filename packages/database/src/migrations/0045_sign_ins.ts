import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** The sign-ins of an account, and the end that a session has however much it is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      signed_in_at timestamptz not null default now(),
      ip text not null,
      user_agent text,
      is_new_browser boolean not null
    )`.execute(db);
  await sql`create index sign_in_account on sign_in (account_id, signed_in_at desc)`.execute(db);
  await sql`create index sign_in_age on sign_in (signed_in_at)`.execute(db);
  // Null in sessions of release 1, which end at expires_at whether they are used or not.
  await sql`alter table session add column ends_at timestamptz`.execute(db);
}
