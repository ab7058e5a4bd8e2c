import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { findPostgres } from '../farm/findPostgres.ts';
import { readFamilyCpuMs } from '../farm/readUsage.ts';

/** Totals of a farm since it was started: processor time by process, and what reached the database. */
export interface Totals {
  /** Milliseconds by process; `postgres` is all of PostgreSQL. */
  cpuMs: Record<string, number>;
  statements: number;
  /** Rows inserted, updated or deleted. */
  rows: number;
  /** Bytes of the write-ahead log. */
  bytes: number;
}

/** A process whose use is added up. */
export interface Measured {
  readCpuMs: () => number;
  readStatements: () => Promise<number>;
}

/** Time after which an idle connection has reported its rows (PGSTAT_IDLE_INTERVAL of PostgreSQL). */
const REPORTED_MS = 10_500;

/** Reads the totals; their rows are complete only after a pause, in which nothing else may run. */
export async function readTotals(db: Db, processes: Record<string, Measured>): Promise<Totals> {
  const cpuMs: Record<string, number> = { postgres: readFamilyCpuMs(await findPostgres(db)) };
  let statements = 0;
  for (const [name, one] of Object.entries(processes)) {
    cpuMs[name] = one.readCpuMs();
    statements += await one.readStatements();
  }
  const { rows: wal } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db);
  await new Promise((resolve) => setTimeout(resolve, REPORTED_MS));
  const { rows } = await sql<{ rows: number }>`
    select (tup_inserted + tup_updated + tup_deleted)::float8 as rows
    from pg_stat_database where datname = current_database()`.execute(db);
  return { cpuMs, statements, rows: rows[0]?.rows ?? 0, bytes: wal[0]?.bytes ?? 0 };
}
