import type { ProfitRunDetail } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findRun, listLines } from './profit.repository.ts';
import { toProfitRunDetail } from './toProfitRun.ts';

/** Most lines of a run in one response. */
export const MAX_SHOWN_LINES = 1000;

/**
 * Returns a posted run with its first lines.
 * @throws AppError not_found
 */
export async function readRunDetail(db: Db, id: string): Promise<ProfitRunDetail> {
  const run = await findRun(db, id);
  if (!run) throw new AppError('not_found');
  return toProfitRunDetail(run, await listLines(db, id, MAX_SHOWN_LINES));
}
