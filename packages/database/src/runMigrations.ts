import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '@farm/process';
import { advisoryLocks } from './advisoryLocks.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';
import { updatePrivileges } from './updatePrivileges.ts';

/** Outcome of {@link runMigrations}. */
export interface MigrationOutcome {
  /** True if this user owns the tables, and so could switch off their guards. */
  isOwner: boolean;
}

/**
 * Migrates the tables to the newest version, and grants the roles what they need. A user who does not own the tables changes
 * nothing, and needs them to be of the newest version. Replicas that start together wait for each other here: the migrator
 * takes its own lock only after creating its tables, which two of them would race for.
 * @throws StartError if this user would have to migrate tables of another user
 */
export async function runMigrations(db: Db): Promise<MigrationOutcome> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    try {
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const migrator = new Migrator({ db: connection, provider });
      const isOwner = await ownsTables(connection);
      if (isOwner) {
        const { error } = await migrator.migrateToLatest();
        if (error !== undefined) throw error as Error;
        await updatePrivileges(connection);
      } else {
        const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
        if (pending.length > 0) throw new MigrationsPending(pending.length);
      }
      return { isOwner };
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    }
  });
}

class MigrationsPending extends StartError {
  constructor(count: number) {
    super(
      `DATABASE_URL names a user who does not own the tables, and ${count} migrations are missing. ` +
        'Run `npm run admin -- migrate` with the URL of their owner first',
    );
  }
}

/** True if this user owns the tables, or may create them if there are none. */
async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('kysely_migration')),
      has_schema_privilege(current_user, current_schema(), 'create')) as is_owner`.execute(db);
  return rows[0]?.isOwner ?? false;
}
