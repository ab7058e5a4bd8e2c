import { DataDirInUse, lockDataDir, type Logger } from '@farm/process';
import { createDatabase, type PoolSettings } from './createDatabase.ts';
import { type ConnectionUrls, readConnectionUrls } from './embedded/connectionFile.ts';
import { watchCluster } from './embedded/watchCluster.ts';
import { markRestored, startCluster } from './embedded/startCluster.ts';
import { type MigrationOutcome, runMigrations } from './runMigrations.ts';

/** An open database: its URLs, and a function to release it. */
export interface OpenDatabase {
  /** For statements and transactions of API and worker; it may lead to a pooler, see `PoolSettings`. */
  url: string;
  isPooled: boolean;
  /** For what lives as long as its connection: the same role at the database itself. */
  directUrl: string;
  /** For migrations: `directUrl`, unless the embedded PostgreSQL has an owner of its own. */
  ownerUrl: string;
  close: () => Promise<void>;
}

/** The settings that decide which database is used. */
export interface DatabaseChoice {
  databaseUrl: string | null;
  /** The same database without a pooler, if `databaseUrl` leads to one. */
  databaseDirectUrl?: string | null;
  databasePool?: PoolSettings;
  dataDir: string;
}

/**
 * Opens the configured database; without one, starts the embedded PostgreSQL for this process alone. With a log, it is
 * started again whenever it ends by itself.
 * @throws DataDirInUse when another process uses the data folder
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl = null, dataDir }: DatabaseChoice,
  log?: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return toConfigured(databaseUrl, databaseDirectUrl);
  const lock = await lockDataDir(dataDir);
  try {
    const cluster = await startCluster(dataDir, { log });
    const leave = log && watchCluster(cluster, log);
    return {
      ...toEmbedded(cluster.urls),
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

/** A database that a restore fills. */
export interface UnrestoredDatabase extends OpenDatabase {
  /** Lets other programs use it. */
  markRestored: () => Promise<void>;
}

/**
 * Like {@link openDatabase}, but for a restore: makes the embedded PostgreSQL anew where its data is gone. No other program
 * starts on a new one before it is marked as restored.
 */
export async function openUnrestoredDatabase({
  databaseUrl,
  databaseDirectUrl = null,
  dataDir,
}: DatabaseChoice): Promise<UnrestoredDatabase> {
  if (databaseUrl !== null)
    return { ...toConfigured(databaseUrl, databaseDirectUrl), markRestored: () => Promise.resolve() };
  const lock = await lockDataDir(dataDir);
  try {
    const cluster = await startCluster(dataDir, { isRestore: true });
    return {
      ...toEmbedded(cluster.urls),
      markRestored: () => markRestored(dataDir),
      close: async () => {
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
    return { ...toEmbedded(urls), close: () => Promise.resolve() };
  }
}

function toConfigured(url: string, direct: string | null): OpenDatabase {
  const directUrl = direct ?? url;
  const close = () => Promise.resolve();
  return { url, isPooled: direct !== null, directUrl, ownerUrl: directUrl, close };
}

function toEmbedded({ server, owner }: ConnectionUrls): Omit<OpenDatabase, 'close'> {
  return { url: server, isPooled: false, directUrl: server, ownerUrl: owner };
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
