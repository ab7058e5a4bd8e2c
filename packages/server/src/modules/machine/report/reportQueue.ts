import { type Db, isDatabaseGone, isDeadlock } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { applyReports, type ReportOutcome, type ReportValues } from './repository.ts';

/** Applies reports; reports that wait at the same time share a statement. */
export interface ReportQueue {
  /**
   * @returns undefined if no machine has the token
   * @throws AppError unavailable when the queue is full
   */
  apply: (report: ReportValues) => Promise<ReportOutcome | undefined>;
}

/** Statements in flight at once; the other connections are for people. */
const STATEMENTS = 4;
const REPORTS_PER_STATEMENT = 64;
const PLOTS_PER_STATEMENT = 2_000;
/** The backlog is bounded in reports and plots: a database that hangs must not exhaust memory. */
const WAITING_REPORTS = 2_000;
const WAITING_PLOTS = 200_000;

interface Waiting {
  report: ReportValues;
  resolve: (outcome: ReportOutcome | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends a report at once under low load. Once all statements are in flight, the waiting reports share the next
 * statement, which costs little more than a statement for a single report.
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
      // One bad report must not fail the others: each is retried alone.
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

/** Selects the first reports that fit one statement: at most one per machine, with a limited total of plots. */
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
