import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { reportStatement, type ReportOutcome, type ReportValues } from './statement.ts';

/**
 * Applies reports of different machines, each if it is the next one of its machine. Where there is no machine of
 * the token, there is no outcome.
 */
export async function applyReports(
  db: Db,
  reports: readonly ReportValues[],
  freshSeconds: number,
): Promise<(ReportOutcome | undefined)[]> {
  const { rows } = await reportStatement(reports, freshSeconds).execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return reports.map((_, place) => byPlace.get(place));
}

/** Whether a machine reports with the token. */
export async function hasMachine(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from machine where token_hash = ${tokenHash}`.execute(db);
  return rows.length > 0;
}
