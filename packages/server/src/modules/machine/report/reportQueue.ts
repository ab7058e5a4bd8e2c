import { type Db, isDatabaseGone, isDeadlock } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { applyReports, type ReportOutcome, type ReportValues } from './repository.ts';

/** Applies reports, those that wait at the same moment together. */
export interface ReportQueue {
  /**
   * @returns undefined without a machine of the token
   * @throws AppError unavailable when too much waits
   */
  apply: (report: ReportValues) => Promise<ReportOutcome | undefined>;
}

/** Under way at once; the other connections are for people. */
const STATEMENTS = 4;
const REPORTS_PER_STATEMENT = 64;
const PLOTS_PER_STATEMENT = 2_000;
/** What waits is bounded, reports and plots: a database that hangs must not fill the memory. */
const WAITING_REPORTS = 2_000;
const WAITING_PLOTS = 200_000;

interface Waiting {
  report: ReportValues;
  resolve: (outcome: ReportOutcome | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * A report goes at once while there are few. When more come than statements are under way, those that wait share
 * the next one, which costs little more than for one alone.
 */
export function createReportQueue(db: Db, freshSeconds: number): ReportQueue {
  let waiting: Waiting[] = [];
  let waitingPlots = 0;
  let underWay = 0;

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const reports = batch.map(({ report }) => report);
      const outcomes = await applyReports(db, reports, freshSeconds);
      batch.forEach(({ resolve }, place) => resolve(outcomes[place]));
    } catch (error) {
      const isLost = isDatabaseGone(error) || (batch.length === 1 && !isDeadlock(error));
      if (isLost) for (const { reject } of batch) reject(error);
      // Whichever of them it was about, the others have nothing to do with it.
      else for (const one of batch) await send([one]);
    }
  };
  const pump = () => {
    while (underWay < STATEMENTS && waiting.length > 0) {
      const batch = takeBatch(waiting);
      waiting = waiting.filter((one) => !batch.has(one));
      for (const { report } of batch) waitingPlots -= plotsOf(report);
      underWay++;
      void send([...batch]).then(() => {
        underWay--;
        pump();
      });
    }
  };
  return {
    apply: (report) =>
      new Promise((resolve, reject) => {
        const plots = plotsOf(report);
        if (waiting.length >= WAITING_REPORTS || waitingPlots + plots > WAITING_PLOTS) {
          throw new AppError('unavailable', { retryAfterSeconds: 5 });
        }
        waitingPlots += plots;
        waiting.push({ report, resolve, reject });
        pump();
      }),
  };
}

/** The first ones that one statement takes: of a machine one, and not too many plots altogether. */
function takeBatch(waiting: readonly Waiting[]): Set<Waiting> {
  const batch = new Set<Waiting>();
  const machines = new Set<string>();
  let plots = 0;
  for (const one of waiting) {
    const machine = one.report.tokenHash.toString('latin1');
    plots += plotsOf(one.report);
    const isFull = batch.size === REPORTS_PER_STATEMENT || (batch.size > 0 && plots > PLOTS_PER_STATEMENT);
    if (isFull) break;
    if (machines.has(machine)) continue;
    machines.add(machine);
    batch.add(one);
  }
  return batch;
}

function plotsOf({ set, removed }: ReportValues): number {
  return set.length + removed.length;
}
