import { sql } from 'kysely';
import type { Migrator } from 'kysely/migration';
import pRetry from 'p-retry';
import { StartError } from '@farm/process';
import { advisoryLocks } from './advisoryLocks.ts';
import { createMigrator } from './createMigrator.ts';
import { isLockTimeout } from './isDeadlock.ts';
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

/** Migrations wait so long and so often for a table that somebody uses. Others who need the table wait behind them. */
interface LockWait {
  waitMs: number;
  pauseMs: number;
  attempts: number;
}

const LOCK_WAIT: LockWait = { waitMs: 5_000, pauseMs: 5_000, attempts: 6 };

/**
 * Migrates the tables to the newest version, and grants the roles what they need. A user who does not own the tables changes
 * nothing, and needs them to be of the newest version. Tables of the next release stay as they are: this program can work with
 * them. Replicas that start together wait for each other here: the migrator takes its own lock only after creating its tables,
 * which two of them would race for.
 * @throws StartError if this user would have to migrate tables of another user, if others use them for too long, or if they are too new
 * for this program
 */
export async function runMigrations(db: Db, lockWait = LOCK_WAIT): Promise<MigrationOutcome> {
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
        await migrateToLatest(connection, migrator, lockWait);
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

/** Runs what is missing in one transaction, which an attempt that waits too long for a lock rolls back. */
async function migrateToLatest(
  connection: Db,
  migrator: Migrator,
  { waitMs, pauseMs, attempts }: LockWait,
): Promise<void> {
  const attempt = async () => {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error as Error;
  };
  await sql`select set_config('lock_timeout', ${String(waitMs)}, false)`.execute(connection);
  try {
    await pRetry(attempt, {
      ...{ retries: attempts - 1, minTimeout: pauseMs, factor: 1 },
      shouldRetry: ({ error }) => isLockTimeout(error),
    });
  } catch (error) {
    throw isLockTimeout(error) ? new TablesInUse() : error;
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
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

class TablesInUse extends StartError {
  constructor() {
    super(
      'The tables are in use, such as by a backup, and nothing was migrated. Wait until it has ended, and run ' +
        '`npm run admin -- migrate` again',
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
