import { sql, type Kysely } from 'kysely';

/** Rate limits, and human-check challenges that were used. Both hold short-lived rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_window (
      rule text not null,
      subject text not null,
      hits timestamptz[] not null,
      updated_at timestamptz not null default now(),
      primary key (rule, subject)
    )`.execute(db);
  await sql`create index rate_window_age on rate_window (updated_at)`.execute(db);
  await sql`
    create table spent_challenge (
      id text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index spent_challenge_expiry on spent_challenge (expires_at)`.execute(db);
}
