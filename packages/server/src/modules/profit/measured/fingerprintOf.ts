import { createHash } from 'node:crypto';
import type { RunFigures } from '../composeRun.ts';
import { contentOf } from '../contentOf.ts';
import type { ProfitLine } from '../repository.ts';

/** Hashes the period of a run and everything it pays, but not the operator's reason for it. */
export function fingerprintOf(figures: Omit<RunFigures, 'reason'>, lines: readonly ProfitLine[]): string {
  const { periodFrom, periodTo } = figures;
  const period = [periodFrom, periodTo].map((end) => end.toISOString());
  const content = [...period, contentOf({ ...figures, reason: '' }, lines)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
