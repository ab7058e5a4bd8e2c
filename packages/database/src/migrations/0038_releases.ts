import { sql, type Kysely } from 'kysely';

export const release = 1;
export const kind = 'expand';

/** The tables say of which release they are, so that a program can tell whether it fits (docs/decisions/0057-releases-of-tables.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_release (
      is_only boolean primary key default true check (is_only),
      release integer not null check (release > 0)
    )`.execute(db);
}
