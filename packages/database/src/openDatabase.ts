import { DataDirInUse, lockDataDir } from '@farm/process';
import { readConnectionUrl } from './embedded/connectionFile.ts';
import { startCluster } from './embedded/startCluster.ts';

/** An open database: its URL, and a function to release it. */
export interface OpenDatabase {
  url: string;
  close: () => Promise<void>;
}

/** The settings that decide which database is used. */
export interface DatabaseChoice {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Opens the configured database; without one, starts the embedded PostgreSQL for this process alone.
 * @throws DataDirInUse when another process uses the data folder
 */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseChoice): Promise<OpenDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, close: () => Promise.resolve() };
  const lock = await lockDataDir(dataDir);
  try {
    const cluster = await startCluster(dataDir);
    return {
      url: cluster.url,
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
    const url = error instanceof DataDirInUse ? await readConnectionUrl(choice.dataDir) : null;
    if (url === null) throw error;
    return { url, close: () => Promise.resolve() };
  }
}
