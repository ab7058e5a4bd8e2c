import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Filters of the rollout's history, by time and by name, without reading every revision with its document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index revision_time on rollout.revision (made_at)`.execute(db);
  await sql`create index revision_names on rollout.revision using gin (names)`.execute(db);
  await sql`create index halt_name on rollout.halt (name, rev, number)`.execute(db);
}
