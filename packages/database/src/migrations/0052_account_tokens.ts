import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * API tokens and watch links of accounts. What doubts an account ends them by triggers, so that programs of the release before, which do
 * not know them, end them too. A withdrawal keeps the name of the token that requested it, because its email may be written
 * after the token is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, while nothing else is locked: it waits for every transaction that reads withdrawals.
  await sql`alter table withdrawal add column token_name text`.execute(db);
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
  await sql`
    create function delete_tokens_of_account() returns trigger language plpgsql as $$
    begin
      delete from account_token where account_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_tokens_end after update of password_hash, locked_at, closed_at on account for each row
    when (new.password_hash <> old.password_hash
      or (old.locked_at is null and new.locked_at is not null)
      or (old.closed_at is null and new.closed_at is not null))
    execute function delete_tokens_of_account()`.execute(db);
  await sql`
    create function delete_proved_tokens() returns trigger language plpgsql as $$
    begin
      delete from account_token where account_id = old.account_id and 'withdraw' = any (scopes)
        and not exists (select from factor where factor.account_id = old.account_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger factor_tokens_end after delete on factor for each row
    execute function delete_proved_tokens()`.execute(db);
}
