import type { AgentReport, AgentReported } from '@farm/contracts';
import { CommandError, EXIT } from '../exitCodes.ts';
import { FarmRefusal, FarmUnreachable, sendReport } from '../farm/farmApi.ts';
import { retryDelay } from '../farm/retryDelay.ts';
import type { Enrolment } from '../home/enrolment.ts';
import type { Journal } from '../reports/Journal.ts';
import { Trouble, type Log } from '../terminal/log.ts';
import { Bell } from './Bell.ts';
import type { Pace } from './Pace.ts';

/** Dependencies of {@link sendLoop}. */
export interface SendLoopParts {
  enrolment: Enrolment;
  journal: Journal;
  pace: Pace;
  log: Log;
  outgoing: Bell;
  signal: AbortSignal;
}

const FOREVER_MS = Infinity;
/** Permanent refusals, caused by the content of a report. */
const ABOUT_THE_REPORT = [
  'validation_failed',
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
];

/**
 * Sends pending reports, oldest first and one at a time, until `signal` aborts.
 * @throws CommandError (`deleted`) if the farm no longer knows the machine
 */
export async function sendLoop(parts: SendLoopParts): Promise<void> {
  const { journal, pace, log, outgoing, signal } = parts;
  const trouble = new Trouble(log, 'the farm takes reports again');
  const pause = new Bell();
  let failures = 0;
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    const report = journal.next;
    if (!report) {
      await outgoing.wait(FOREVER_MS, signal);
      continue;
    }
    try {
      await takeAnswer(parts, await sendReport(parts.enrolment, notAhead(report), signal));
      trouble.isOver();
      failures = 0;
    } catch (error) {
      if (isStopping()) return;
      failures += 1;
      trouble.is(await describeFailure(parts, report, error));
      const retryAfterSeconds =
        error instanceof FarmRefusal || error instanceof FarmUnreachable ? error.retryAfterSeconds : null;
      await pause.wait(retryDelay(failures, { reportSeconds: pace.seconds, retryAfterSeconds }), signal);
      if (journal.needsWholeList) pace.hurry();
    }
  }
}

/** Replaces a time in the future, recorded before a fast clock was corrected. */
function notAhead(report: AgentReport): AgentReport {
  return Date.parse(report.at) > Date.now() ? { ...report, at: new Date().toISOString() } : report;
}

async function takeAnswer({ journal, pace, log }: SendLoopParts, answer: AgentReported): Promise<void> {
  pace.change(answer.reportSeconds);
  if (answer.lastSequence <= journal.lastSequence) {
    await journal.acknowledge(answer.lastSequence, new Date());
    return;
  }
  log.warn('the farm has had later reports of this machine: its list is told anew');
  await journal.beginAnew(answer.lastSequence);
  pace.hurry();
}

/** Describes a failure, and resets the journal if the failure requires that. @throws CommandError */
async function describeFailure({ journal, enrolment }: SendLoopParts, report: AgentReport, error: unknown) {
  if (error instanceof FarmUnreachable) return `reports wait: ${error.message}`;
  if (!(error instanceof FarmRefusal)) return `reports wait: ${(error as Error).message}`;
  const { code, fields } = error.body;
  if (error.status === 401)
    throw new CommandError(
      `This machine was deleted at ${enrolment.server}: it does not know it any more. To have it back, enrol it again.`,
      EXIT.deleted,
    );
  if (code === 'report_gap') {
    await journal.beginAnew();
    return 'the farm lacks earlier reports: the list is told anew';
  }
  if (code === 'validation_failed' && fields?.['at'] !== undefined)
    return "reports wait: this computer's clock is ahead of the farm's. Set it right";
  if (ABOUT_THE_REPORT.includes(code)) {
    await journal.beginAnew();
    return `the farm does not take report ${report.sequence}: ${error.message}. Is this farm-agent too old?`;
  }
  return `reports wait: ${error.message}`;
}
