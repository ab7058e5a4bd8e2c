import { MAX_MACHINE_PLOTS, type AgentReported } from '@farm/contracts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { MachineNotifier } from './machineNotifier.ts';
import type { MachineTokenCache } from './machineTokenCache.ts';
import type { ReportQueue } from './reportQueue.ts';
import { toReportValues, type ParsedReport } from './toReportValues.ts';

/** Dependencies for applying reports. */
export interface ReportDependencies {
  config: Pick<Config, 'machines'>;
  queue: ReportQueue;
  notifier: MachineNotifier;
  tokens: Pick<MachineTokenCache, 'delete'>;
}

/**
 * Most attempts to apply a report. Each failed attempt lost to a concurrent writer, and fewer ever contend for one
 * machine.
 */
const MAX_ATTEMPTS = 50;

/**
 * Applies a report of the machine with the token. Idempotent: a report that was applied before changes nothing.
 * @throws AppError token_error, report_gap, validation_failed, unavailable
 */
export async function handleReport(
  { config, queue, notifier, tokens }: ReportDependencies,
  { tokenHash, report }: { tokenHash: Buffer; report: ParsedReport },
): Promise<AgentReported> {
  const { reportSeconds } = config.machines;
  const values = { ...toReportValues(report), tokenHash };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await queue.apply(values);
    if (!outcome) {
      tokens.delete(tokenHash);
      throw new AppError('token_error');
    }
    if (outcome.applied !== null) {
      notifier.publish(outcome.accountId);
      return { lastSequence: Number(outcome.applied), reportSeconds };
    }
    const lastSequence = Number(outcome.lastSequence);
    if (lastSequence >= report.sequence) return { lastSequence, reportSeconds };
    if (lastSequence < report.after) {
      throw new AppError('report_gap', { fields: { lastSequence: String(lastSequence) } });
    }
    if (outcome.isFull) {
      throw new AppError('validation_failed', {
        fields: { 'plots.set': `More than ${MAX_MACHINE_PLOTS} plots` },
      });
    }
  }
  throw new AppError('unavailable', { retryAfterSeconds: 5 });
}
