import { SAMPLE_SECONDS } from '../../../intervals.ts';
import { readReadingBefore } from '../../chain/index.ts';
import { computeEffectiveSpace, type ShareDependencies } from '../../share/index.ts';
import { GRACE_SECONDS, runRollUpBefore } from '../../space/index.ts';
import { computeRun, assertNoProblems, type FieldProblems, type PlannedRun } from '../computeRun.ts';
import { assertUnpaidPeriod } from '../assertUnpaidPeriod.ts';
import { hashRun } from './hashRun.ts';
import { listMeasuredSpaces, type Period } from './measuredRun.repository.ts';

/** A run over measured spaces, ready to be posted. */
export interface MeasuredRun {
  run: PlannedRun;
  /** Number of accounts whose space the cap reduced. */
  cappedCount: number;
  fingerprint: string;
}

/**
 * Greatest age of the start of a measured run, in seconds: the retention of five-minute account samples, less one day.
 */
export const MAX_START_AGE_SECONDS = 7 * 86_400;

/**
 * Computes what a run over measured spaces pays, by the chain's state at the end of the period. Pays nothing.
 * @throws AppError validation_failed when the period is invalid or nothing was measured in it; profit_run_conflict when
 *   part of it was paid already
 */
export async function planMeasuredRun(
  parts: ShareDependencies,
  period: Period,
  reason: string,
): Promise<MeasuredRun> {
  assertNoProblems(checkPeriod(period, Date.now()));
  await assertUnpaidPeriod(parts.db, period);
  const measured = await computeMeasuredRun(parts, period, reason);
  assertNoProblems(isEmpty(measured.run) ? { to: 'No space was measured in this period' } : {});
  return measured;
}

/** Like {@link planMeasuredRun}, for any period that is over. The run may have no lines. */
export async function computeMeasuredRun(
  { db, proofSource, config }: ShareDependencies,
  period: Period,
  reason: string,
): Promise<MeasuredRun> {
  const { factorMillionths, capBytes } = config.profit;
  await runRollUpBefore(db, period.periodTo);
  const { height, netSpace } = await readReadingBefore(db, config.chain, period.periodTo);
  const time = { from: period.periodFrom, to: period.periodTo };
  const proven = await proofSource?.readPeriod(time);
  const measured = await listMeasuredSpaces(db, period, [...(proven?.accounts.keys() ?? [])]);
  const counted = measured.map((space) =>
    computeEffectiveSpace({ proven: proven?.accounts, capBytes }, space),
  );
  const spaces = measured
    .map(({ accountId, email, averageSpace }, index) => {
      const effectiveSpace = counted[index]?.effectiveSpace ?? 0n;
      // A farmer without an agent holds what it proves.
      return { accountId, email, averageSpace: averageSpace || effectiveSpace, effectiveSpace };
    })
    .filter(({ effectiveSpace }) => effectiveSpace > 0n);
  const unclaimed = [...(proven?.unclaimed ?? [])].map(([plotNft, effectiveSpace]) => ({
    plotNft,
    effectiveSpace,
  }));
  const figures = { ...period, height: BigInt(height), netSpace, factorMillionths, reason };
  const run = computeRun(figures, { spaces, unclaimed });
  const cappedCount = counted.filter(({ isCapped }) => isCapped).length;
  return { run, cappedCount, fingerprint: hashRun(run, run) };
}

/** True if a run pays and credits nothing. */
export function isEmpty({ lines, credits }: Pick<PlannedRun, 'lines' | 'credits'>): boolean {
  return lines.length === 0 && credits.length === 0;
}

function checkPeriod({ periodFrom, periodTo }: Period, now: number): FieldProblems {
  const isWhole = (date: Date) => date.getTime() % (SAMPLE_SECONDS * 1000) === 0;
  const secondsAgo = (date: Date) => (now - date.getTime()) / 1000;
  return {
    ...(secondsAgo(periodFrom) > MAX_START_AGE_SECONDS && { from: 'Must not be more than seven days ago' }),
    ...(!isWhole(periodFrom) && { from: NOT_ON_FIVE_MINUTES }),
    ...(secondsAgo(periodTo) < GRACE_SECONDS && { to: 'Not measured yet' }),
    ...(!isWhole(periodTo) && { to: NOT_ON_FIVE_MINUTES }),
    ...(periodFrom >= periodTo && { to: 'Must be after the start' }),
  };
}

const NOT_ON_FIVE_MINUTES = 'Must be a multiple of five minutes';
