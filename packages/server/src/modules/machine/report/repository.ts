import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { reportStatement, type ReportOutcome, type ReportValues } from './statement.ts';

/** Applies a report, if it is the next one. Without a machine of the token there is no answer. */
export async function applyReport(db: Db, report: ReportValues): Promise<ReportOutcome | undefined> {
  const { rows } = await reportStatement(report).execute(db);
  return rows[0];
}

/** Whether a machine reports with the token. */
export async function hasMachine(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from machine where token_hash = ${tokenHash}`.execute(db);
  return rows.length > 0;
}
