import { DataDirInUse, lockDataDir, type Logger } from '@farm/process';
import { createDatabase, type PoolSettings } from './createDatabase.ts';
import { readConnectionUrls } from './embedded/connectionFile.ts';
import { watchCluster } from './embedded/watchCluster.ts';
import { startCluster } from './embedded/startCluster.ts';
import { type MigrationOutcome, runMigrations } from './runMigrations.ts';

/** An open database: its URLs, and a function to release it. */
export interface OpenDatabase {
  /** For API and worker. */
  url: string;
  /** For migrations; the same if DATABASE_URL names the database. */
  ownerUrl: string;
  close: () => Promise<void>;
}

/** The settings that decide which database is used. */
export interface DatabaseChoice {
  databaseUrl: string | null;
  databasePool?: PoolSettings;
  dataDir: string;
}

/**
 * Opens the configured database; without one, starts the embedded PostgreSQL for this process alone. With a log, it is
 * started again whenever it ends by itself.
 * @throws DataDirInUse when another process uses the data folder
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseChoice,
  log?: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return toConfigured(databaseUrl);
  const lock = await lockDataDir(dataDir);
  try {
    const cluster = await startCluster(dataDir, { log });
    const leave = log && watchCluster(cluster, log);
    return {
      url: cluster.urls.server,
      ownerUrl: cluster.urls.owner,
      close: async () => {
        await leave?.();
        await cluster.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Like {@link openDatabase}, but for a command: uses the database of the process that owns the data folder, if
 * there is one.
 */
export async function openOrJoinDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  try {
    return await openDatabase(choice);
  } catch (error) {
    const urls = error instanceof DataDirInUse ? await readConnectionUrls(choice.dataDir) : null;
    if (urls === null) throw error;
    return { url: urls.server, ownerUrl: urls.owner, close: () => Promise.resolve() };
  }
}

function toConfigured(databaseUrl: string): OpenDatabase {
  return { url: databaseUrl, ownerUrl: databaseUrl, close: () => Promise.resolve() };
}

/**
 * Migrates an open database as the owner of its tables.
 * @throws StartError if DATABASE_URL names a user who would have to migrate tables of another user
 */
export async function runMigrationsAsOwner(
  { ownerUrl }: Pick<OpenDatabase, 'ownerUrl'>,
  log: Logger,
): Promise<MigrationOutcome> {
  const db = createDatabase(ownerUrl, log);
  try {
    return await runMigrations(db);
  } finally {
    await db.destroy();
  }
}
