import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Finds the process of PostgreSQL that is the parent of those of its connections. */
export async function findPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
}
