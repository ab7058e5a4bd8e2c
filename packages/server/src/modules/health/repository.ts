import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Asks the database for an answer, any answer. Rejects when it gives none. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
