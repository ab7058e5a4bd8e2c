import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * Terms and privacy policy in versions that stay as they were published, and which of them an account agreed to. An agreement never
 * changes, and is deleted with its account only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms_version (
      kind text not null check (kind in ('terms', 'privacy')),
      version integer not null check (version > 0),
      texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
      published_at timestamptz not null default clock_timestamp(),
      published_by uuid not null references account,
      primary key (kind, version)
    )`.execute(db);
  await sql`
    create trigger terms_version_stays before update or delete or truncate on terms_version
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table account_agreement (
      account_id uuid not null references account on delete cascade,
      kind text not null,
      version integer not null,
      agreed_at timestamptz not null default now(),
      primary key (account_id, kind, version),
      foreign key (kind, version) references terms_version
    )`.execute(db);
  await sql`
    create function guard_agreement() returns trigger language plpgsql as $$
    begin
      raise exception 'an agreement never changes' using errcode = 'check_violation';
    end $$`.execute(db);
  await sql`
    create trigger account_agreement_stays before update on account_agreement
    for each statement execute function guard_agreement()`.execute(db);
}
