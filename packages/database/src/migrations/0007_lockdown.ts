import { sql, type Kysely } from 'kysely';

/** Links of mails that end every session of an account and hold its open withdrawals. Short-lived rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lockdown_link (
      token_hash bytea primary key,
      account_id uuid not null references account on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index lockdown_link_expiry on lockdown_link (expires_at)`.execute(db);
}
