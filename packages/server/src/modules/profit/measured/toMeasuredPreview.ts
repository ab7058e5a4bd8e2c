import type { MeasuredRunPreview } from '@farm/contracts';
import { MAX_SHOWN_LINES } from '../readRunDetail.ts';
import { toPreview } from '../toProfitRun.ts';
import type { ShareDependencies } from '../../share/index.ts';
import type { MeasuredRun } from './planMeasuredRun.ts';

/** Converts a measured run to the preview that an operator reviews before posting it. */
export function toMeasuredPreview(
  { run, cappedCount, fingerprint }: MeasuredRun,
  { proofSource, config }: Pick<ShareDependencies, 'proofSource' | 'config'>,
): MeasuredRunPreview {
  return {
    ...toPreview({ ...run, lines: run.lines.slice(0, MAX_SHOWN_LINES) }),
    lineCount: run.lines.length,
    isProven: proofSource !== undefined,
    capSpace: proofSource ? null : config.profit.capBytes.toString(),
    capped: cappedCount,
    fingerprint,
  };
}
