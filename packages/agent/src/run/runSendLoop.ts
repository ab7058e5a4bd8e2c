import type { AgentReport, AgentReported } from '@farm/contracts';
import { CommandError, EXIT } from '../exitCodes.ts';
import { FarmRefusal, FarmUnreachable, sendReport } from '../farm/farmApi.ts';
import { computeRetryDelayMs } from '../farm/computeRetryDelayMs.ts';
import type { Enrollment } from '../home/enrollment.ts';
import type { Journal } from '../reports/Journal.ts';
import { OutageLog, type Log } from '../terminal/log.ts';
import { WakeSignal } from './WakeSignal.ts';
import type { PollInterval } from './PollInterval.ts';

/** Dependencies of {@link runSendLoop}. */
export interface SendLoopDependencies {
  enrollment: Enrollment;
  journal: Journal;
  interval: PollInterval;
  log: Log;
  outgoing: WakeSignal;
  signal: AbortSignal;
}

const FOREVER_MS = Infinity;
/** Permanent refusals, caused by the content of a report. */
const PERMANENT_REFUSALS = [
  'validation_failed',
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
];

/**
 * Sends pending reports, oldest first and one at a time, until `signal` aborts.
 * @throws CommandError (`deleted`) if the farm no longer knows the machine
 */
export async function runSendLoop(dependencies: SendLoopDependencies): Promise<void> {
  const { journal, interval, log, outgoing, signal } = dependencies;
  const outage = new OutageLog(log, 'the farm accepts reports again');
  const retrySignal = new WakeSignal();
  let failures = 0;
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    const report = journal.nextReport;
    if (!report) {
      await outgoing.wait(FOREVER_MS, signal);
      continue;
    }
    try {
      await handleResponse(
        dependencies,
        await sendReport(dependencies.enrollment, clampTime(report), signal),
      );
      outage.end();
      failures = 0;
    } catch (error) {
      if (isStopping()) return;
      failures += 1;
      outage.report(await handleFailure(dependencies, report, error));
      const retryAfterSeconds =
        error instanceof FarmRefusal || error instanceof FarmUnreachable ? error.retryAfterSeconds : null;
      await retrySignal.wait(
        computeRetryDelayMs(failures, { reportSeconds: interval.seconds, retryAfterSeconds }),
        signal,
      );
      if (journal.needsFullList) interval.expedite();
    }
  }
}

/** Replaces a time in the future, recorded before a fast clock was corrected. */
function clampTime(report: AgentReport): AgentReport {
  return Date.parse(report.at) > Date.now() ? { ...report, at: new Date().toISOString() } : report;
}

async function handleResponse(
  { journal, interval, log }: SendLoopDependencies,
  response: AgentReported,
): Promise<void> {
  interval.update(response.reportSeconds);
  if (response.lastSequence <= journal.lastSequence) {
    await journal.acknowledge(response.lastSequence, new Date());
    return;
  }
  log.warn('the farm already has later reports of this machine: sending the full list');
  await journal.reset(response.lastSequence);
  interval.expedite();
}

/** Describes a failure, and resets the journal if the failure requires that. @throws CommandError */
async function handleFailure(
  { journal, enrollment }: SendLoopDependencies,
  report: AgentReport,
  error: unknown,
) {
  if (error instanceof FarmUnreachable) return `reports waiting: ${error.message}`;
  if (!(error instanceof FarmRefusal)) return `reports waiting: ${(error as Error).message}`;
  const { code, fields } = error.body;
  if (error.status === 401)
    throw new CommandError(
      `This machine was deleted at ${enrollment.server}. Enroll it again to continue.`,
      EXIT.deleted,
    );
  if (code === 'report_gap') {
    await journal.reset();
    return 'the farm is missing earlier reports: sending the full list';
  }
  if (code === 'validation_failed' && fields?.['at'] !== undefined)
    return "reports waiting: this computer's clock is ahead of the farm's. Correct the clock";
  if (PERMANENT_REFUSALS.includes(code)) {
    await journal.reset();
    return `the farm rejected report ${report.sequence}: ${error.message}. Check that farm-agent is up to date`;
  }
  return `reports waiting: ${error.message}`;
}
