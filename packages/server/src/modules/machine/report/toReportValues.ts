import { MAX_AGENT_BACKLOG_MS, MAX_AGENT_CLOCK_AHEAD_MS, type agentReportSchema } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { SAMPLE_SECONDS } from '../../../intervals.ts';
import type { ReportValues } from './report.repository.ts';

/** A report that passed validation. */
export type ParsedReport = z.output<typeof agentReportSchema>;

const SAMPLE_MS = SAMPLE_SECONDS * 1000;

/**
 * Converts a report that arrives now to database values. A report that waited too long is applied without a sample.
 * @throws AppError validation_failed when its clock is too far ahead, or it names a plot twice
 */
export function toReportValues(report: ParsedReport): Omit<ReportValues, 'tokenHash'> {
  const { at: instant, plots, directories, ...rest } = report;
  const at = new Date(instant);
  const ageMs = Date.now() - at.getTime();
  if (ageMs < -MAX_AGENT_CLOCK_AHEAD_MS) {
    throw new AppError('validation_failed', {
      fields: { at: 'Must not be more than five minutes in the future' },
    });
  }
  const isMeasured = !rest.isPartial && ageMs <= MAX_AGENT_BACKLOG_MS;
  const { set = [], removed = [] } = plots ?? {};
  assertUniquePlots(set, removed);
  return {
    ...rest,
    at,
    sampleAt: isMeasured ? new Date(at.getTime() - (at.getTime() % SAMPLE_MS)) : null,
    directories: directories ? JSON.stringify(directories) : null,
    set: set.map((plot) => ({ ...plot, bytes: toEffectiveBytes(plot.k) })),
    removed,
  };
}

type ParsedPlots = NonNullable<ParsedReport['plots']>;

function assertUniquePlots(set: ParsedPlots['set'], removed: ParsedPlots['removed']): void {
  const seen = new Set<string>();
  const assertNewPlot = (id: string, field: string) => {
    if (seen.has(id)) {
      throw new AppError('validation_failed', { fields: { [field]: 'Duplicate plot' } });
    }
    seen.add(id);
  };
  for (const [index, { id }] of set.entries()) assertNewPlot(id, `plots.set.${index}.id`);
  for (const [index, id] of removed.entries()) assertNewPlot(id, `plots.removed.${index}`);
}

const bytesByK = new Map<number, string>();

/** Returns the effective size of a plot in bytes, computed once for each of the few sizes. */
function toEffectiveBytes(k: number): string {
  const bytes = bytesByK.get(k) ?? computeEffectivePlotBytes(k).toString();
  bytesByK.set(k, bytes);
  return bytes;
}
