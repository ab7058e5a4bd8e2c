import { PLOTS_MAX, type AgentReported } from '@farm/contracts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { MachineNews } from './machineNews.ts';
import type { MachineTokens } from './machineTokens.ts';
import type { ReportQueue } from './reportQueue.ts';
import { toValues, type GivenReport } from './toValues.ts';

/** What taking reports needs. */
export interface ReportParts {
  config: Pick<Config, 'machines'>;
  queue: ReportQueue;
  news: MachineNews;
  tokens: Pick<MachineTokens, 'forget'>;
}

/** Each of them lost to somebody who got further: more than ever meet at one machine. */
const TRIES = 50;

/**
 * Applies a report of the machine with the token, unless it was applied before.
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
