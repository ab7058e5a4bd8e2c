import type { AppParts } from '../../../app.ts';
import { AppError } from '../../../errors.ts';
import { addSeconds, floorToSeconds } from '../../space/rangeSteps.ts';
import { GRACE_SECONDS } from '../../space/roll-up/rollUp.ts';
import { postPreparedRun } from '../service.ts';
import { composeMeasured, MEASURED_SECONDS, type MeasureParts } from './measureRun.ts';
import { listUnpaidPeriods } from './repository.ts';

/** After an interval stopped waiting for reports: nothing of a period is paid in haste. */
const PAUSE_SECONDS = 60;
/** In a turn of the worker, which has to end when the process does. */
const MOST_RUNS = 20;

/**
 * A turn of the worker: posts the periods that are over and not paid, oldest first, of the days in which a measured
 * run may begin. However many do it at once, and wherever one is killed, a period is paid once.
 */
export async function postDueRuns(
  parts: MeasureParts & Pick<AppParts, 'live'>,
  now: Date = new Date(),
): Promise<void> {
  const { db, config } = parts;
  const { runSeconds } = config.profit;
  const to = floorToSeconds(addSeconds(now, -GRACE_SECONDS - PAUSE_SECONDS), runSeconds);
  // The first one that begins within those days.
  const from = addSeconds(floorToSeconds(addSeconds(now, -MEASURED_SECONDS), runSeconds), runSeconds);
  let posted = 0;
  for (const periodFrom of await listUnpaidPeriods(db, { from, to, lengthSeconds: runSeconds })) {
    const period = { periodFrom, periodTo: addSeconds(periodFrom, runSeconds) };
    const { run } = await composeMeasured(parts, period, 'Measured');
    // What was measured comes to nothing that counts.
    if (run.lines.length === 0) continue;
    if (++posted > MOST_RUNS) return;
    await postPreparedRun(parts, run, { kind: 'farm' }).catch((error: unknown) => {
      // Somebody else paid it meanwhile.
      if (!(error instanceof AppError && error.code === 'profit_run_conflict')) throw error;
    });
  }
}
