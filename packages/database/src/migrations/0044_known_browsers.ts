import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Binds a code to the browser that asked for it or opened its link, and remembers the browsers that signed in to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_code
      add column browser_hash bytea,
      add column opened_by bytea,
      add column network text`.execute(db);
  await sql`
    create table known_browser (
      account_id uuid not null references account on delete cascade,
      browser_hash bytea not null,
      signed_in_at timestamptz not null default now(),
      primary key (account_id, browser_hash)
    )`.execute(db);
  await sql`create index known_browser_age on known_browser (signed_in_at)`.execute(db);
}
