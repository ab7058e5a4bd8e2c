import { PLOTS_MAX, type AgentReported } from '@farm/contracts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { MachineNews } from './machineNews.ts';
import type { MachineTokens } from './machineTokens.ts';
import type { ReportQueue } from './reportQueue.ts';
import { toValues, type GivenReport } from './toValues.ts';

/** Dependencies for applying reports. */
export interface ReportParts {
  config: Pick<Config, 'machines'>;
  queue: ReportQueue;
  news: MachineNews;
  tokens: Pick<MachineTokens, 'forget'>;
}

/**
 * Most attempts to apply a report. Each failed attempt lost to a concurrent writer, and fewer ever contend for one
 * machine.
 */
const TRIES = 50;

/**
 * Applies a report of the machine with the token. Idempotent: a report that was applied before changes nothing.
 * @throws AppError token_error, report_gap, validation_failed, unavailable
 */
export async function takeReport(
  { config, queue, news, tokens }: ReportParts,
  { tokenHash, report }: { tokenHash: Buffer; report: GivenReport },
): Promise<AgentReported> {
  const { reportSeconds } = config.machines;
  const values = { ...toValues(report), tokenHash };
  for (let tried = 0; tried < TRIES; tried++) {
    const outcome = await queue.apply(values);
    if (!outcome) {
      tokens.forget(tokenHash);
      throw new AppError('token_error');
    }
    if (outcome.applied !== null) {
      news.publish(outcome.accountId);
      return { lastSequence: Number(outcome.applied), reportSeconds };
    }
    const lastSequence = Number(outcome.lastSequence);
    if (lastSequence >= report.sequence) return { lastSequence, reportSeconds };
    if (lastSequence < report.after) {
      throw new AppError('report_gap', { fields: { lastSequence: String(lastSequence) } });
    }
    if (outcome.isFull) {
      throw new AppError('validation_failed', { fields: { 'plots.set': `More than ${PLOTS_MAX} plots` } });
    }
  }
  throw new AppError('unavailable', { retryAfterSeconds: 5 });
}
