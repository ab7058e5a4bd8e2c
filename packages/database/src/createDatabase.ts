import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '@farm/process';
import { applyStatementRules } from './applyStatementRules.ts';
import type { Pooler } from './readPooler.ts';
import type { Database, Db } from './schema.ts';

const { NUMERIC } = pg.types.builtins;

/** Limits of a connection pool. */
export interface PoolSettings {
  /** Connections that are opened at most; default 10. */
  size?: number;
  /** Time after which the database cancels a statement, see `isStatementCanceled`. Without it, never. */
  statementTimeoutSeconds?: number;
  /** Set behind a pooler that gives each transaction another connection of its own: the time limit is then the pooler's. */
  pooler?: Pooler | null;
}

/**
 * Opens a connection pool. `NUMERIC` arrives as bigint, so a query must not return a fractional one. The parser
 * belongs to this pool alone, because the job queue's own queries do return fractions.
 */
export function createDatabase(url: string, log: Logger, settings: PoolSettings = {}): Db {
  const { size = 10, statementTimeoutSeconds, pooler = null } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...(statementTimeoutSeconds !== undefined &&
      pooler === null && { statement_timeout: statementTimeoutSeconds * 1_000 }),
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid, format) =>
        // The driver's own signature returns any.
        oid === NUMERIC && format !== 'binary' ? BigInt : (pg.types.getTypeParser(oid, format) as unknown),
    },
  });
  applyStatementRules(pool, { canPrepare: pooler?.keepsPrepared ?? true, log });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  // A lost connection that is in use fails its query or the next one; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, pool);
  return db;
}

/** The pool of each database; Kysely keeps its own to itself. */
const pools = new WeakMap<Db, pg.Pool>();

/** Connections of a pool: all, those without work, and the requests that wait for one. */
export interface ConnectionCounts {
  total: number;
  idle: number;
  waiting: number;
}

/** Counts the connections of a database that `createDatabase` opened; a transaction has none of its own. */
export function countConnections(db: Db): ConnectionCounts {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}
