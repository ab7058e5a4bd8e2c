import { isDatabaseGone } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { addSeconds, floorToSeconds, SAMPLE_SECONDS } from '../../../intervals.ts';
import type { Logger } from '@farm/process';
import type { Live } from '../../live/index.ts';
import type { ShareParts } from '../../share/index.ts';
import { GRACE_SECONDS, rollUpBacklog } from '../../space/index.ts';
import { postPreparedRun } from '../service.ts';
import { composeMeasured, MEASURED_SECONDS } from './measureRun.ts';
import { listUnpaidPeriods, type Period } from './repository.ts';
import { createSetAside } from './setAside.ts';

/** After an interval stopped waiting for reports: nothing of a period is paid in haste. */
const PAUSE_SECONDS = 60;
/** In a turn of the worker, which has to end when the process does. */
const MOST_RUNS = 20;

/** What posting by itself works with. */
export interface DueParts extends ShareParts {
  live: Live;
  log: Logger;
}

/**
 * Posts what is over and not paid, oldest first, of the days in which a measured run may begin. Each call takes a
 * turn. However many do it at once, and wherever one is killed, nothing is paid twice. What comes to nothing, or
 * cannot be paid, is looked at again every few minutes only.
 */
export function createDueRuns(parts: DueParts): (now?: Date) => Promise<void> {
  const { db, config, log } = parts;
  const { runSeconds } = config.profit;
  const setAside = createSetAside();

  return async (now = new Date()) => {
    const to = floorToSeconds(addSeconds(now, -GRACE_SECONDS - PAUSE_SECONDS), runSeconds);
    const earliest = addSeconds(now, -MEASURED_SECONDS);
    // The first one that begins within those days.
    const from = addSeconds(floorToSeconds(earliest, runSeconds), runSeconds);
    setAside.forgetBefore(from);
    const asked = { from, to, lengthSeconds: runSeconds, roundSeconds: SAMPLE_SECONDS };
    const due = (await listUnpaidPeriods(db, asked)).filter((period) => setAside.isDue(period, now));
    // What was reported late is paid with the rest of its period, or not at all.
    if (due.length === 0 || !(await rollUpBacklog(db, to))) return;
    for (const period of due.slice(0, MOST_RUNS)) {
      try {
        if (!(await postPeriod(parts, period))) setAside.add(period, now);
      } catch (error) {
        if (isDatabaseGone(error)) throw error;
        if (setAside.add(period, now)) log.warn({ ...period, err: error }, 'a period cannot be paid');
      }
    }
  };
}

/** @returns whether it is paid: what was measured may come to nothing that counts */
async function postPeriod(parts: DueParts, period: Period): Promise<boolean> {
  const { run } = await composeMeasured(parts, period, 'Measured');
  if (run.lines.length === 0) return false;
  await postPreparedRun(parts, run, { kind: 'farm' }).catch((error: unknown) => {
    // Somebody else paid it meanwhile.
    if (!(error instanceof AppError && error.code === 'profit_run_conflict')) throw error;
  });
  return true;
}
