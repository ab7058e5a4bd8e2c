import { sql, type Kysely } from 'kysely';

/** Signing keys of operators with their trust, and an end for every token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout.operator_key (
      key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
      public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
      account_id uuid references account,
      name text not null check (name <> ''),
      registered_at timestamptz not null default clock_timestamp(),
      registered_by text not null check (registered_by <> ''),
      trusted_from timestamptz,
      expires_at timestamptz,
      trusted_by text check (trusted_by <> ''),
      trusted_by_account uuid references account,
      trust_key_id text references rollout.operator_key,
      trust_signature text,
      filed_at timestamptz,
      announced_at timestamptz,
      warned_at timestamptz,
      expiry_recorded_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn_by text,
      constraint trust_whole check (
        (trusted_from is null) = (expires_at is null) and (trusted_from is null) = (trusted_by is null)),
      constraint trust_ends check (expires_at > trusted_from),
      constraint trust_signed check (
        (trusted_by_account is null) = (trust_key_id is null) and (trust_key_id is null) = (trust_signature is null)),
      constraint trust_by_another check (
        trusted_by_account is null or (account_id is not null and account_id <> trusted_by_account)),
      constraint trust_by_another_key check (trust_key_id <> key_id),
      constraint withdrawn_whole check ((withdrawn_at is null) = (withdrawn_by is null))
    )`.execute(db);
  await sql`create index operator_key_account on rollout.operator_key (account_id)`.execute(db);
  await addTokenEnds(db);
}

/** A token that is there lasts for the default of 90 days more; one of a former operator ends now. */
async function addTokenEnds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rollout.token
      add column expires_at timestamptz not null default clock_timestamp() + interval '90 days',
      add column created_by_account uuid references account on delete cascade,
      add column warned_at timestamptz`.execute(db);
  await sql`
    update rollout.token
    set created_by_account = account.id,
      expires_at = case when account.role = 'admin' then token.expires_at else clock_timestamp() end
    from account where account.email = lower(token.created_by)`.execute(db);
  await sql`alter table rollout.token alter column expires_at drop default`.execute(db);
  await sql`create index token_account on rollout.token (created_by_account)`.execute(db);
}
