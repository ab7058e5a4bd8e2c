import { SAMPLE_SECONDS } from '../../../intervals.ts';
import { readReadingBefore } from '../../chain/index.ts';
import { countEffective, type ShareParts } from '../../share/index.ts';
import { GRACE_SECONDS, rollUpBefore } from '../../space/index.ts';
import { composeRun, refuse, type Fields, type PreparedRun } from '../composeRun.ts';
import { refusePaidPeriod } from '../paidPeriod.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { listMeasured, type Period } from './repository.ts';

/** A run over measured spaces as it would be posted. */
export interface MeasuredRun {
  run: PreparedRun;
  /** Accounts whose space the cap cut. */
  cappedCount: number;
  fingerprint: string;
}

/** How far back a measured run may begin, in seconds: as long as five minutes of an account are kept, but for a day. */
export const MEASURED_SECONDS = 7 * 86_400;

/**
 * Works out what a run pays for what was measured, by the chain as it was at the end of the period, and pays nobody.
 * @throws AppError validation_failed when the period makes no sense or nothing was measured in it;
 *   profit_run_conflict when some of it was paid already
 */
export async function measureRun(parts: ShareParts, period: Period, reason: string): Promise<MeasuredRun> {
  refuse(periodProblems(period, Date.now()));
  await refusePaidPeriod(parts.db, period);
  const measured = await composeMeasured(parts, period, reason);
  refuse(measured.run.lines.length === 0 ? { to: 'Nothing was measured in this period' } : {});
  return measured;
}

/** As {@link measureRun}, of any period that is over; it may have no lines. */
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
