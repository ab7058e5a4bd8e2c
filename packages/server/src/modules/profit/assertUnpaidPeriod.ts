import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findOverlappingRun } from './profit.repository.ts';

/**
 * Asserts that no part of a period was paid already.
 * @throws AppError profit_run_conflict, whose message names the run that paid it
 */
export async function assertUnpaidPeriod(
  db: Db,
  { periodFrom, periodTo }: { periodFrom: Date; periodTo: Date },
): Promise<void> {
  const paid = await findOverlappingRun(db, periodFrom, periodTo);
  if (!paid) return;
  const [from, to] = [paid.periodFrom.toISOString(), paid.periodTo.toISOString()];
  throw new AppError('profit_run_conflict', {
    message: `Run ${paid.id} already paid ${from} to ${to}.`,
  });
}
