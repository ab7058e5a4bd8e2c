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

/** The database of a process that runs beside the one that starts it. */
export interface FollowedDatabase {
  /** @throws Error when there is none yet */
  current: () => Promise<Db>;
  /**
   * Waits until it answers and holds what payments need.
   * @throws StartError when the configured one never will
   */
  ready: (signal: AbortSignal) => Promise<Db>;
  close: () => Promise<void>;
}

/** The configured database, or the embedded one, which is at another port after each start. */
export function followDatabase({ databaseUrl, dataDir }: DatabaseChoice, log: Logger): FollowedDatabase {
  let open: { url: string; db: Db } | null = null;

  const current = async (): Promise<Db> => {
    const url = databaseUrl ?? (await readConnectionUrl(dataDir));
    if (url === null) throw new DatabaseNotThere();
    if (open?.url === url) return open.db;
    const before = open;
    open = { url, db: createDatabase(url, log) };
    // What is still asked of it fails by itself.
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

/** It starts, or its tables are not what this version reads yet. */
function comesLater(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === UNDEFINED_TABLE ||
    code === UNDEFINED_COLUMN ||
    error instanceof DatabaseNotThere ||
    isDatabaseGone(error)
  );
}
