import { isDatabaseGone } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { addSeconds, computeStepStart, SAMPLE_SECONDS } from '../../../intervals.ts';
import type { Logger } from '@farm/process';
import type { Live } from '../../live/index.ts';
import type { ShareDependencies } from '../../share/index.ts';
import { GRACE_SECONDS, runRollUpIfSmall } from '../../space/index.ts';
import { settlePlannedRun } from '../service.ts';
import { computeMeasuredRun, isEmpty, MAX_START_AGE_SECONDS } from './planMeasuredRun.ts';
import { listUnpaidPeriods, type Period } from './measuredRun.repository.ts';
import { createRetrySchedule } from './retrySchedule.ts';

/** Delay after an interval stops waiting for reports, so that no period is paid in haste. */
const PAUSE_SECONDS = 60;
/** Most runs per turn of the worker, which must end when the process stops. */
const MAX_RUNS_PER_TURN = 20;

/** Dependencies for posting runs automatically. */
export interface DueRunDependencies extends ShareDependencies {
  live: Pick<Live, 'publish'>;
  log: Logger;
}

/**
 * Returns a function that posts unpaid periods that are over, oldest first, within the days in which a measured run may
 * begin. Each call is one turn. No period is paid twice, even if several processes do it at once and are killed at any
 * point. A period that comes to nothing or cannot be paid is retried only every few minutes.
 */
export function createDueRunSettler(dependencies: DueRunDependencies): (now?: Date) => Promise<void> {
  const { db, config, log } = dependencies;
  const { runSeconds } = config.profit;
  const retrySchedule = createRetrySchedule();

  return async (now = new Date()) => {
    const to = computeStepStart(addSeconds(now, -GRACE_SECONDS - PAUSE_SECONDS), runSeconds);
    const earliest = addSeconds(now, -MAX_START_AGE_SECONDS);
    // Start of the first period that begins within these days.
    const from = addSeconds(computeStepStart(earliest, runSeconds), runSeconds);
    retrySchedule.deleteBefore(from);
    const query = { from, to, lengthSeconds: runSeconds, roundSeconds: SAMPLE_SECONDS };
    const due = (await listUnpaidPeriods(db, query)).filter((period) => retrySchedule.isDue(period, now));
    // Late reports are paid with the rest of their period, or not at all.
    if (due.length === 0 || !(await runRollUpIfSmall(db, to))) return;
    for (const period of due.slice(0, MAX_RUNS_PER_TURN)) {
      try {
        if (!(await settlePeriod(dependencies, period))) retrySchedule.add(period, now);
      } catch (error) {
        if (isDatabaseGone(error)) throw error;
        if (retrySchedule.add(period, now)) log.warn({ ...period, err: error }, 'a period cannot be paid');
      }
    }
  };
}

/** @returns true if it is paid, false if none of the measured space counts */
async function settlePeriod(parts: DueRunDependencies, period: Period): Promise<boolean> {
  const { run } = await computeMeasuredRun(parts, period, 'Measured');
  if (isEmpty(run)) return false;
  await settlePlannedRun(parts, run, { kind: 'farm' }).catch((error: unknown) => {
    // Another process has paid it in the meantime.
    if (!(error instanceof AppError && error.code === 'profit_run_conflict')) throw error;
  });
  return true;
}
