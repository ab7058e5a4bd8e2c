import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Second factors of accounts, recovery codes, and what is being proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factor (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('passkey', 'totp')),
      name text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      credential_id text unique,
      public_key bytea,
      sign_count bigint,
      transports text[],
      secret bytea,
      last_step bigint,
      check (case kind
        when 'passkey' then num_nulls(credential_id, public_key, sign_count, transports) = 0 and secret is null
        else secret is not null and credential_id is null end)
    )`.execute(db);
  await sql`create index factor_account on factor (account_id, created_at)`.execute(db);
  await sql`
    create table recovery_code (
      account_id uuid not null references account on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    )`.execute(db);
  await sql`
    create table factor_ticket (
      token_hash bytea primary key,
      account_id uuid not null references account on delete cascade,
      purpose text not null check (purpose in ('sign-in', 'proof', 'add')),
      session_id uuid references session on delete cascade,
      remember boolean,
      password_hash text,
      challenge text,
      secret bytea,
      tries integer not null default 0,
      expires_at timestamptz not null,
      check (case purpose
        when 'sign-in' then num_nulls(remember, password_hash) = 0
        else session_id is not null end)
    )`.execute(db);
  await sql`create index factor_ticket_account on factor_ticket (account_id)`.execute(db);
  await sql`create index factor_ticket_session on factor_ticket (session_id)`.execute(db);
  await sql`create index factor_ticket_age on factor_ticket (expires_at)`.execute(db);
  await sql`alter table session add column proved_at timestamptz`.execute(db);
  await sql`
    alter table sign_in
      add column factor text check (factor in ('passkey', 'totp', 'recovery-code'))`.execute(db);
}
