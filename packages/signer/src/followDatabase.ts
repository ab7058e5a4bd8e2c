import { setTimeout } from 'node:timers/promises';
import {
  createDatabase,
  type DatabaseChoice,
  type Db,
  isDatabaseGone,
  readConnectionUrl,
  toDatabaseStartError,
} from '@farm/database';
import type { Logger } from '@farm/process';
import { readTables } from './repository.ts';

const LOOK_MS = 500;

/** Connection to a database that another process starts and may restart. */
export interface FollowedDatabase {
  /** Returns the current connection. @throws Error if no database was ever started */
  current: () => Promise<Db>;
  /**
   * Waits until the database answers and has the tables that payments need.
   * @throws StartError if the configured database is unusable
   */
  ready: (signal: AbortSignal) => Promise<Db>;
  close: () => Promise<void>;
}

/** Connects to the configured database, or to the embedded database, whose port changes with each start. */
export function followDatabase({ databaseUrl, dataDir }: DatabaseChoice, log: Logger): FollowedDatabase {
  let open: { url: string; db: Db } | null = null;

  const current = async (): Promise<Db> => {
    const url = databaseUrl ?? (await readConnectionUrl(dataDir));
    if (url === null) throw new DatabaseNotThere();
    if (open?.url === url) return open.db;
    const before = open;
    open = { url, db: createDatabase(url, log) };
    // Queries still in flight on the old connection fail on their own.
    void before?.db.destroy();
    return open.db;
  };

  const ready = async (signal: AbortSignal): Promise<Db> => {
    for (let isSaid = false; ; isSaid = true) {
      try {
        const db = await current();
        await readTables(db);
        return db;
      } catch (error) {
        if (!comesLater(error)) throw toDatabaseStartError(error, databaseUrl);
        if (!isSaid) log.info('waiting for the database');
        await setTimeout(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };

  return { current, ready, close: async () => open?.db.destroy() };
}

class DatabaseNotThere extends Error {
  override name = 'DatabaseNotThere';
  constructor() {
    super('No database was ever started in the data folder');
  }
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

/** True if the database is still starting, or not migrated to the tables that this version reads. */
function comesLater(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === UNDEFINED_TABLE ||
    code === UNDEFINED_COLUMN ||
    error instanceof DatabaseNotThere ||
    isDatabaseGone(error)
  );
}
