import { sql } from 'kysely';
import type { PoolSettings } from './createDatabase.ts';
import type { Db } from './schema.ts';

/**
 * Lists what is wrong with the time limit of statements behind a pooler: connections get it from there, because a setting
 * that one client makes would stay for others.
 */
export async function checkStatementTimeout(
  db: Db,
  { statementTimeoutSeconds = 0 }: PoolSettings,
): Promise<string[]> {
  const { rows } = await sql<{ limitMs: number }>`
    select setting::integer as limit_ms from pg_settings where name = 'statement_timeout'`.execute(db);
  const limitMs = rows[0]?.limitMs ?? 0;
  if (limitMs === statementTimeoutSeconds * 1_000) return [];
  return [
    `Statements at DATABASE_URL have ${limitMs === 0 ? 'no time limit' : `a limit of ${limitMs / 1_000} s`}, not ` +
      `DATABASE_STATEMENT_TIMEOUT_SECONDS (${statementTimeoutSeconds}): set it in connect_query of PgBouncer`,
  ];
}
