import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';

/** Any number; every replica of this product must use the same one. */
const MIGRATION_LOCK = 7_203_114;

/**
 * Brings the tables to the newest version. Replicas that start together wait for each other: the
 * migrator's own lock is taken only after it has created its tables, which two of them would race for.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const { error } = await new Migrator({
        db: connection,
        provider,
      }).migrateToLatest();
      if (error !== undefined) throw error as Error;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
}
