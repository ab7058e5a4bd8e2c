import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
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

/** Reads `NUMERIC` as bigint. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    // The driver's own signature returns any.
    oid === NUMERIC && format !== 'binary' ? BigInt : (pg.types.getTypeParser(oid, format) as unknown),
};

/**
 * Opens a connection pool. `NUMERIC` arrives as bigint, so a query must not return a fractional one. The parser
 * belongs to this pool alone, because the job queue's own queries do return fractions.
 */
export function createDatabase(url: string, log: Logger, settings: PoolSettings = {}): Db {
  const { size = 10, statementTimeoutSeconds, pooler = null } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...(pooler === null && toTimeLimit(statementTimeoutSeconds)),
    connectionTimeoutMillis: 5_000,
    types,
  });
  applyStatementRules(pool, { canPrepare: pooler?.keepsPrepared ?? true, log });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  // A lost connection that is in use fails its query or the next one; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = createQueries(pool);
  pools.set(db, pool);
  return db;
}

/**
 * Parameters for the start of a connection. None is one too: a role may have a limit, and a pooler in transaction mode, which would
 * keep the locks of migrations, refuses either parameter.
 */
function toTimeLimit(seconds: number | undefined): pg.ClientConfig {
  return seconds === undefined
    ? { options: '-c statement_timeout=0' }
    : { statement_timeout: seconds * 1_000 };
}

function createQueries(pool: PostgresPool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** One connection, whose statements both the driver and Kysely can send: what Kysely lacks belongs to its transaction. */
export interface SingleConnection {
  client: pg.Client;
  db: Db;
  close: () => Promise<void>;
}

/** Opens a connection outside any pool. */
export async function openConnection(url: string): Promise<SingleConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, types });
  // A lost connection fails its query or the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const release = () => undefined;
  const db = createQueries({
    connect: () => Promise.resolve(Object.assign(client, { release })),
    end: () => Promise.resolve(),
    options: {},
  });
  return { client, db, close: () => client.end() };
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
