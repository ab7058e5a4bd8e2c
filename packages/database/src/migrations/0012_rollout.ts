import { sql, type Kysely } from 'kysely';

/**
 * The registry of what is rolled out (docs/decisions/0019-rollout.md), in a schema of its own: published versions,
 * what was tried out, the revisions that people signed, what the registry halted since, and who may do so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema rollout`.execute(db);
  await addVersions(db);
  await addRevisions(db);
  await guardRevisions(db);
  await addTokens(db);
}

async function addVersions(db: Kysely<unknown>): Promise<void> {
  const key = sql`
    name text not null check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
    version text not null check (version ~ '^[0-9]+[.][0-9]+[.][0-9]+[+][0-9a-f]{12}$'),
    build jsonb not null check (build ->> 'version' = version)`;
  // Announced, and being uploaded: nobody can get it.
  await sql`
    create table rollout.draft (
      ${key},
      announced_at timestamptz not null default clock_timestamp(),
      announced_by text not null check (announced_by <> ''),
      primary key (name, version)
    )`.execute(db);
  await sql`create index draft_age on rollout.draft (announced_at)`.execute(db);
  await sql`
    create table rollout.version (
      number bigint not null generated always as identity unique,
      ${key},
      published_at timestamptz not null default clock_timestamp(),
      published_by text not null check (published_by <> ''),
      primary key (name, version)
    )`.execute(db);
  await sql`create index version_list on rollout.version (name, number)`.execute(db);
  await sql`
    create table rollout.verification (
      id bigint primary key generated always as identity,
      name text not null,
      version text not null,
      passed boolean not null,
      problems text[] not null,
      pages text[] not null,
      rev integer not null check (rev >= 0),
      at timestamptz not null default clock_timestamp(),
      verified_by text not null check (verified_by <> ''),
      foreign key (name, version) references rollout.version,
      constraint verification_outcome check (passed = (cardinality(problems) = 0))
    )`.execute(db);
  await sql`create index verification_last on rollout.verification (name, version, id)`.execute(db);
  await keep(db, 'version');
  await keep(db, 'verification');
}

/** Each revision follows from the one before, so that of two that follow from the same one the first alone stays. */
async function addRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout.revision (
      rev integer primary key check (rev > 0),
      base_rev integer generated always as (nullif(rev - 1, 0)) stored references rollout.revision,
      base_halts integer not null check (base_halts >= 0),
      document text not null check ((document::jsonb ->> 'rev')::integer = rev),
      key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
      key_name text not null check (key_name <> ''),
      signature text not null check (signature <> ''),
      change jsonb not null,
      names text[] not null,
      before jsonb not null,
      since jsonb not null,
      warnings text[] not null,
      who text not null check (who <> ''),
      why text not null check (why <> ''),
      planned_at timestamptz not null,
      made_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  // Each is signed together with those before it.
  await sql`
    create table rollout.halt (
      rev integer not null references rollout.revision,
      number integer not null check (number > 0),
      previous integer generated always as (nullif(number - 1, 0)) stored,
      action text not null check (action in ('stop-canary', 'disable')),
      name text not null check (name <> ''),
      version text not null check (version <> ''),
      why text not null check (why <> ''),
      at timestamptz not null,
      key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
      key_name text not null check (key_name <> ''),
      signature text not null check (signature <> ''),
      primary key (rev, number),
      foreign key (rev, previous) references rollout.halt (rev, number)
    )`.execute(db);
  await keep(db, 'revision');
  await keep(db, 'halt');
}

/** One writer at a time; a revision knows every halt of the one before, and halts belong to the newest one. */
async function guardRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rollout.lock_registry() returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('rollout.registry'))
    $$`.execute(db);
  await sql`
    create function rollout.guard_revision() returns trigger language plpgsql as $$
    begin
      perform rollout.lock_registry();
      if new.base_halts <> (select count(*) from rollout.halt where rev = new.rev - 1) then
        raise exception 'revision % does not know every halt of the one before', new.rev
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create function rollout.guard_halt() returns trigger language plpgsql as $$
    begin
      perform rollout.lock_registry();
      if exists (select from rollout.revision where rev > new.rev) then
        raise exception 'revision % is not the newest', new.rev using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create function rollout.tell() returns trigger language plpgsql as $$
    begin
      perform pg_notify('farm_rollout', '');
      return null;
    end $$`.execute(db);
  for (const table of ['revision', 'halt']) {
    await sql`
      create trigger guard before insert on ${sql.table(`rollout.${table}`)}
      for each row execute function ${sql.raw(`rollout.guard_${table}`)}()`.execute(db);
    await sql`
      create trigger tell after insert on ${sql.table(`rollout.${table}`)}
      for each statement execute function rollout.tell()`.execute(db);
  }
}

async function addTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rollout.token (
      id uuid primary key default gen_random_uuid(),
      name text not null constraint token_name unique check (name <> ''),
      remote text check (remote <> ''),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null check (created_by <> ''),
      last_used_at timestamptz
    )`.execute(db);
}

/** Its rows are never changed. */
async function keep(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger append_only before update or delete or truncate on ${sql.table(`rollout.${table}`)}
    for each statement execute function refuse_change()`.execute(db);
}
