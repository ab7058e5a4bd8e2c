import { sql, type Kysely } from 'kysely';

/** When the owner of an account locked it down, until the password is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column locked_at timestamptz`.execute(db);
}
