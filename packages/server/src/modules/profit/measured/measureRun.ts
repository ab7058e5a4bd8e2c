import { SAMPLE_SECONDS } from '../../../intervals.ts';
import { readReadingBefore } from '../../chain/index.ts';
import { countEffective, type ShareParts } from '../../share/index.ts';
import { GRACE_SECONDS, rollUpBefore } from '../../space/index.ts';
import { composeRun, refuse, type Fields, type PreparedRun } from '../composeRun.ts';
import { refusePaidPeriod } from '../paidPeriod.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { listMeasured, type Period } from './repository.ts';

/** A run over measured spaces, ready to be posted. */
export interface MeasuredRun {
  run: PreparedRun;
  /** Number of accounts whose space the cap reduced. */
  cappedCount: number;
  fingerprint: string;
}

/**
 * Greatest age of the start of a measured run, in seconds: the retention of five-minute account samples, less one day.
 */
export const MEASURED_SECONDS = 7 * 86_400;

/**
 * Computes what a run over measured spaces pays, by the chain's state at the end of the period. Pays nothing.
 * @throws AppError validation_failed when the period is invalid or nothing was measured in it; profit_run_conflict when
 *   part of it was paid already
 */
export async function measureRun(parts: ShareParts, period: Period, reason: string): Promise<MeasuredRun> {
  refuse(periodProblems(period, Date.now()));
  await refusePaidPeriod(parts.db, period);
  const measured = await composeMeasured(parts, period, reason);
  refuse(measured.run.lines.length === 0 ? { to: 'Nothing was measured in this period' } : {});
  return measured;
}

/** Like {@link measureRun}, for any period that is over. The run may have no lines. */
export async function composeMeasured(
  { db, proofSource, config }: ShareParts,
  period: Period,
  reason: string,
): Promise<MeasuredRun> {
  const { factorMillionths, capBytes } = config.profit;
  await rollUpBefore(db, period.periodTo);
  const { height, netSpace } = await readReadingBefore(db, config.chain, period.periodTo);
  const measured = await listMeasured(db, period);
  const time = { from: period.periodFrom, to: period.periodTo };
  const counted = await countEffective({ proofSource, capBytes }, measured, time);
  const spaces = measured
    .map(({ accountId, email, averageSpace }, index) => {
      const effectiveSpace = counted[index]?.effectiveSpace ?? 0n;
      return { accountId, email, averageSpace, effectiveSpace };
    })
    .filter(({ effectiveSpace }) => effectiveSpace > 0n);
  const run = composeRun({ ...period, height: BigInt(height), netSpace, factorMillionths, reason }, spaces);
  const cappedCount = counted.filter(({ isCapped }) => isCapped).length;
  return { run, cappedCount, fingerprint: fingerprintOf(run, run.lines) };
}

function periodProblems({ periodFrom, periodTo }: Period, now: number): Fields {
  const isWhole = (date: Date) => date.getTime() % (SAMPLE_SECONDS * 1000) === 0;
  const secondsAgo = (date: Date) => (now - date.getTime()) / 1000;
  return {
    ...(secondsAgo(periodFrom) > MEASURED_SECONDS && { from: 'Lies more than seven days back' }),
    ...(!isWhole(periodFrom) && { from: NOT_WHOLE }),
    ...(secondsAgo(periodTo) < GRACE_SECONDS && { to: 'Is not measured yet' }),
    ...(!isWhole(periodTo) && { to: NOT_WHOLE }),
    ...(periodFrom >= periodTo && { to: 'Must be after the start' }),
  };
}

const NOT_WHOLE = 'Needs to lie on five minutes';
