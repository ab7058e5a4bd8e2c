import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Runs a trivial query. Rejects if the database does not respond. */
export async function assertDatabaseResponds(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
