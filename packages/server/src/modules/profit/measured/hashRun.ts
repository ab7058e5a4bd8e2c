import { createHash } from 'node:crypto';
import type { RunFigures } from '../computeRun.ts';
import { encodeRunContent } from '../encodeRunContent.ts';
import type { RunContent } from '../profit.repository.ts';

/** Hashes the period of a run and everything it pays, but not the operator's reason for it. */
export function hashRun(figures: Omit<RunFigures, 'reason'>, content: RunContent): string {
  const { periodFrom, periodTo } = figures;
  const period = [periodFrom, periodTo].map((end) => end.toISOString());
  const hashed = [...period, encodeRunContent({ ...figures, reason: '' }, content)];
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
}
