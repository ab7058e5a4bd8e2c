import type { MeasuredRun } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { Live } from '../../live/index.ts';
import type { ShareDependencies } from '../../share/index.ts';
import { findRunOfPeriod, readRunContent } from '../profit.repository.ts';
import { settlePlannedRun } from '../service.ts';
import { hashRun } from './hashRun.ts';
import { planMeasuredRun } from './planMeasuredRun.ts';
import type { Period } from './measuredRun.repository.ts';

/**
 * Pays a measured run that an operator has reviewed, all or nothing. Idempotent: the same request changes nothing, even
 * after late reports for the paid period.
 * @returns the id of the run
 * @throws AppError validation_failed, profit_run_conflict; profit_run_changed when the run would now pay something else
 */
export async function settleMeasuredRun(
  parts: ShareDependencies & { live: Live },
  { from, to, fingerprint, reason }: MeasuredRun,
  operatorId: string,
): Promise<string> {
  const period = { periodFrom: new Date(from), periodTo: new Date(to) };
  const posted = await findPostedRunId(parts.db, period, { fingerprint, reason });
  if (posted !== undefined) return posted;
  try {
    const measured = await planMeasuredRun(parts, period, reason);
    if (measured.fingerprint !== fingerprint) throw new AppError('profit_run_changed');
    return await settlePlannedRun(parts, measured.run, { kind: 'operator', id: operatorId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'validation_failed') throw error;
    // A duplicate of the request may have paid it meanwhile.
    const meanwhile = await findPostedRunId(parts.db, period, { fingerprint, reason });
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

async function findPostedRunId(
  db: Db,
  { periodFrom, periodTo }: Period,
  { fingerprint, reason }: Pick<MeasuredRun, 'fingerprint' | 'reason'>,
): Promise<string | undefined> {
  const posted = await findRunOfPeriod(db, periodFrom, periodTo);
  if (posted?.reason !== reason) return undefined;
  return hashRun(posted, await readRunContent(db, posted.id)) === fingerprint ? posted.id : undefined;
}
