import { createHash } from 'node:crypto';
import type { RunFigures } from '../composeRun.ts';
import { contentOf } from '../contentOf.ts';
import type { ProfitLine } from '../repository.ts';

/** Stands for everything that a run pays, and for when; not for the words that its operator finds for it. */
export function fingerprintOf(figures: Omit<RunFigures, 'reason'>, lines: readonly ProfitLine[]): string {
  const { periodFrom, periodTo } = figures;
  const period = [periodFrom, periodTo].map((end) => end.toISOString());
  const content = [...period, contentOf({ ...figures, reason: '' }, lines)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
