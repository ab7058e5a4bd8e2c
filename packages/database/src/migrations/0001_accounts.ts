import { sql, type Kysely } from 'kysely';

/** Accounts, their sessions, and the codes that prove an e-mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key default gen_random_uuid(),
      email text not null unique check (email = lower(email)),
      name text not null,
      role text not null default 'user' check (role in ('user', 'admin')),
      locale text not null,
      time_zone text not null,
      password_hash text not null,
      password_changed_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table session (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      token_hash bytea not null unique,
      remember boolean not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text,
      ip text not null
    )`.execute(db);
  await sql`create index session_account on session (account_id)`.execute(db);
  await sql`create index session_expiry on session (expires_at)`.execute(db);
  await sql`
    create table email_code (
      id uuid primary key,
      usage text not null,
      email text not null,
      salt bytea not null,
      hash bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      spent_at timestamptz
    )`.execute(db);
  await sql`create index email_code_address on email_code (email, usage)`.execute(db);
}
