import { sql } from 'kysely';
import { StartError } from '@farm/process';
import { advisoryLocks } from './advisoryLocks.ts';
import { createMigrator } from './createMigrator.ts';
import { createPartitions } from './partitions.ts';
import { TABLE_RELEASE } from './migrations/index.ts';
import { isTableOwner, readTableRelease } from './readTableState.ts';
import type { Db } from './schema.ts';
import { updatePrivileges } from './updatePrivileges.ts';

/** Outcome of {@link runMigrations}. */
export interface MigrationOutcome {
  /** True if this user owns the tables, and so could switch off their guards. */
  isOwner: boolean;
}

/**
 * Migrates the tables to the newest version, and grants the roles what they need. A user who does not own the tables changes
 * nothing, and needs them to be of the newest version. Tables of the next release stay as they are: this program can work with
 * them. Replicas that start together wait for each other here: the migrator takes its own lock only after creating its tables,
 * which two of them would race for.
 * @throws StartError if this user would have to migrate tables of another user, or if they are too new for this program
 */
export async function runMigrations(db: Db): Promise<MigrationOutcome> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    try {
      const release = await readTableRelease(connection);
      if (release > TABLE_RELEASE + 1) throw new TablesTooNew(release);
      if (release > TABLE_RELEASE) return { isOwner: await isTableOwner(connection) };
      const migrator = createMigrator(connection);
      const isOwner = await isTableOwner(connection);
      if (isOwner) {
        // Before them, too: if this ends halfway, older programs know that the tables are newer.
        if (release > 0) await saveTableRelease(connection);
        const { error } = await migrator.migrateToLatest();
        if (error !== undefined) throw error as Error;
        await saveTableRelease(connection);
        // At once: programs run meanwhile, and would be refused between a revoke and its grant.
        await connection.transaction().execute(updatePrivileges);
        await createPartitions(connection);
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

/**
 * Brings the tables of a transaction to a migration, or to the newest with the privileges of every role. The caller holds the lock
 * of migrations.
 */
export async function applyMigrations(transaction: Db, target?: string): Promise<void> {
  const migrator = createMigrator(transaction);
  const { error } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error !== undefined) throw error as Error;
  if (target !== undefined) return;
  await saveTableRelease(transaction);
  await updatePrivileges(transaction);
}

class MigrationsPending extends StartError {
  constructor(count: number) {
    super(
      `DATABASE_URL names a user who does not own the tables, and ${count} migrations are missing. ` +
        'Run `npm run admin -- migrate` with the URL of their owner first',
    );
  }
}

class TablesTooNew extends StartError {
  constructor(release: number) {
    super(
      `The tables are of release ${release}, but this program is of release ${TABLE_RELEASE} and knows only those of the next. ` +
        `Start a program of release ${release - 1} or later`,
    );
  }
}

async function saveTableRelease(db: Db): Promise<void> {
  await sql`
    insert into table_release (release) values (${TABLE_RELEASE})
    on conflict (is_only) do update set release = excluded.release
    where table_release.release < excluded.release`.execute(db);
}
