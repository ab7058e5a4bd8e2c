import { setTimeout } from 'node:timers/promises';
import {
  createDatabase,
  type DatabaseChoice,
  type Db,
  isDatabaseGone,
  readConnectionUrls,
  toDatabaseStartError,
} from '@farm/database';
import type { Logger } from '@farm/process';
import { readTables } from './signer.repository.ts';

const POLL_INTERVAL_MS = 500;

/** Connection to a database that another process starts and may restart. */
export interface DatabaseConnector {
  /** Returns the current connection. @throws Error if no database was ever started */
  current: () => Promise<Db>;
  /**
   * Waits until the database answers and has the tables that payments need.
   * @throws StartError if the configured database is unusable
   */
  waitUntilReady: (signal: AbortSignal) => Promise<Db>;
  close: () => Promise<void>;
}

/** Connects to the configured database, or to the embedded database, whose port changes with each start. */
export function createDatabaseConnector(choice: DatabaseChoice, log: Logger): DatabaseConnector {
  const { databaseUrl, databaseDirectUrl, dataDir, databasePool } = choice;
  let open: { url: string; db: Db } | null = null;

  const current = async (): Promise<Db> => {
    // A pooler would save it nothing, and one process less stands before the money.
    const url = databaseDirectUrl ?? databaseUrl ?? (await readConnectionUrls(dataDir))?.signer;
    if (url === undefined) throw new DatabaseNotStarted();
    if (open?.url === url) return open.db;
    const previous = open;
    open = { url, db: createDatabase(url, log, databasePool) };
    // Queries still in flight on the old connection fail on their own.
    void previous?.db.destroy();
    return open.db;
  };

  const waitUntilReady = async (signal: AbortSignal): Promise<Db> => {
    for (let isLogged = false; ; isLogged = true) {
      try {
        const db = await current();
        await readTables(db);
        return db;
      } catch (error) {
        if (!isTransient(error)) throw toDatabaseStartError(error, choice);
        if (!isLogged) log.info('waiting for the database');
        await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };

  return { current, waitUntilReady, close: async () => open?.db.destroy() };
}

class DatabaseNotStarted extends Error {
  override name = 'DatabaseNotStarted';
  constructor() {
    super('The data folder has no database yet. Start the farm first');
  }
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';
const INSUFFICIENT_PRIVILEGE = '42501';

/** True if the database is still starting, or not migrated to the tables and privileges that this version needs. */
function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === UNDEFINED_TABLE ||
    code === UNDEFINED_COLUMN ||
    code === INSUFFICIENT_PRIVILEGE ||
    error instanceof DatabaseNotStarted ||
    isDatabaseGone(error)
  );
}
