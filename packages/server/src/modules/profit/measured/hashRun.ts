import { createHash } from 'node:crypto';
import type { RunFigures } from '../computeRun.ts';
import { encodeRunContent } from '../encodeRunContent.ts';
import type { ProfitLine } from '../profit.repository.ts';

/** Hashes the period of a run and everything it pays, but not the operator's reason for it. */
export function hashRun(figures: Omit<RunFigures, 'reason'>, lines: readonly ProfitLine[]): string {
  const { periodFrom, periodTo } = figures;
  const period = [periodFrom, periodTo].map((end) => end.toISOString());
  const content = [...period, encodeRunContent({ ...figures, reason: '' }, lines)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
