import { sql, type Kysely } from 'kysely';

/** Adds the time at which an account was locked down, until its password is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column locked_at timestamptz`.execute(db);
}
