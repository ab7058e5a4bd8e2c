import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * API tokens and watch links of accounts. A withdrawal keeps the name of the token that requested it, because its email may be written
 * after the token is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_token (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      scopes text[] not null,
      is_proved boolean not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      constraint account_token_scopes check (scopes <> '{}' and (
        scopes <@ array['machines', 'money', 'withdraw']
        or scopes <@ array['watch-machines', 'watch-profit', 'watch-balance']))
    )`.execute(db);
  await sql`create index account_token_by_account on account_token (account_id)`.execute(db);
  await sql`create index account_token_by_end on account_token (expires_at)`.execute(db);
  await sql`alter table withdrawal add column token_name text`.execute(db);
}
