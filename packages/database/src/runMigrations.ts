import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { advisoryLocks } from './advisoryLocks.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';

/**
 * Migrates the tables to the newest version. Replicas that start together wait for each other here: the migrator
 * takes its own lock only after creating its tables, which two of them would race for.
 */
export async function runMigrations(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    try {
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const { error } = await new Migrator({
        db: connection,
        provider,
      }).migrateToLatest();
      if (error !== undefined) throw error as Error;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    }
  });
}
