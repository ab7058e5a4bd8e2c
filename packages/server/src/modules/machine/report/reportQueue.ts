import { type Db, isDatabaseGone, isDeadlock, isStatementCanceled } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { applyReports, type ReportOutcome, type ReportValues } from './report.repository.ts';

/** Applies reports; reports that wait at the same time share a statement. */
export interface ReportQueue {
  /**
   * @returns undefined if no machine has the token
   * @throws AppError unavailable when the queue is full
   */
  apply: (report: ReportValues) => Promise<ReportOutcome | undefined>;
}

/** Statements in flight at once; the other connections are for people. */
const MAX_STATEMENTS = 4;
const MAX_REPORTS_PER_STATEMENT = 64;
const MAX_PLOTS_PER_STATEMENT = 2_000;
/** The backlog is bounded in reports and plots: a database that hangs must not exhaust memory. */
const MAX_WAITING_REPORTS = 2_000;
const MAX_WAITING_PLOTS = 200_000;

interface QueuedReport {
  report: ReportValues;
  resolve: (outcome: ReportOutcome | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends a report at once under low load. Once all statements are in flight, the waiting reports share the next
 * statement, which costs little more than a statement for a single report.
 */
export function createReportQueue(db: Db, freshSeconds: number): ReportQueue {
  let waiting: QueuedReport[] = [];
  let waitingPlots = 0;
  let inFlight = 0;

  const send = async (batch: readonly QueuedReport[]): Promise<void> => {
    try {
      const reports = batch.map(({ report }) => report);
      const outcomes = await applyReports(db, reports, freshSeconds);
      batch.forEach(({ resolve }, index) => resolve(outcomes[index]));
    } catch (error) {
      // Canceled for its duration, each report alone would make the load worse.
      const isOut = isDatabaseGone(error) || isStatementCanceled(error);
      const isLost = isOut || (batch.length === 1 && !isDeadlock(error));
      if (isLost) for (const { reject } of batch) reject(error);
      // One bad report must not fail the others: each is retried alone.
      else for (const queued of batch) await send([queued]);
    }
  };
  const pump = () => {
    while (inFlight < MAX_STATEMENTS && waiting.length > 0) {
      const batch = selectBatch(waiting);
      waiting = waiting.filter((queued) => !batch.has(queued));
      for (const { report } of batch) waitingPlots -= countPlots(report);
      inFlight++;
      void send([...batch]).then(() => {
        inFlight--;
        pump();
      });
    }
  };
  return {
    apply: (report) =>
      new Promise((resolve, reject) => {
        const plots = countPlots(report);
        if (waiting.length >= MAX_WAITING_REPORTS || waitingPlots + plots > MAX_WAITING_PLOTS) {
          throw new AppError('unavailable', { retryAfterSeconds: 5 });
        }
        waitingPlots += plots;
        waiting.push({ report, resolve, reject });
        pump();
      }),
  };
}

/** Selects the first reports that fit one statement: at most one per machine, with a limited total of plots. */
function selectBatch(waiting: readonly QueuedReport[]): Set<QueuedReport> {
  const batch = new Set<QueuedReport>();
  const machines = new Set<string>();
  let plots = 0;
  for (const queued of waiting) {
    const machine = queued.report.tokenHash.toString('latin1');
    plots += countPlots(queued.report);
    const isFull =
      batch.size === MAX_REPORTS_PER_STATEMENT || (batch.size > 0 && plots > MAX_PLOTS_PER_STATEMENT);
    if (isFull) break;
    if (machines.has(machine)) continue;
    machines.add(machine);
    batch.add(queued);
  }
  return batch;
}

function countPlots({ set, removed }: ReportValues): number {
  return set.length + removed.length;
}
