import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '@farm/process';
import { advisoryLocks } from './advisoryLocks.ts';
import { createPartitions } from './partitions.ts';
import { migrations, TABLE_RELEASE } from './migrations/index.ts';
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
      if (release > TABLE_RELEASE) return { isOwner: await ownsTables(connection) };
      const migrator = createMigrator(connection);
      const isOwner = await ownsTables(connection);
      if (isOwner) {
        // Before them, too: if this ends halfway, older programs know that the tables are newer.
        if (release > 0) await saveTableRelease(connection);
        const { error } = await migrator.migrateToLatest();
        if (error !== undefined) throw error as Error;
        await saveTableRelease(connection);
        await updatePrivileges(connection);
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

function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
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

/** Returns the release of the tables; 0 if they are older than its record. */
async function readTableRelease(db: Db): Promise<number> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select to_regclass('table_release') is not null as is_known`.execute(db);
  if (!rows[0]?.isKnown) return 0;
  const releases = await sql<{ release: number }>`select release from table_release`.execute(db);
  return releases.rows[0]?.release ?? 0;
}

async function saveTableRelease(db: Db): Promise<void> {
  await sql`
    insert into table_release (release) values (${TABLE_RELEASE})
    on conflict (is_only) do update set release = excluded.release
    where table_release.release < excluded.release`.execute(db);
}

/** True if this user owns the tables, or may create them if there are none. */
async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('kysely_migration')),
      has_schema_privilege(current_user, current_schema(), 'create')) as is_owner`.execute(db);
  return rows[0]?.isOwner ?? false;
}
