import type { CanaryFailures } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { computeComparison, toCountedVisits } from './computeComparison.ts';
import { toFailures } from './formatVerdict.ts';
import { isWorse } from './isWorse.ts';
import { listVisits, type VisitsQuery } from './visits.repository.ts';

/** Finds failures of a canary, for which it must not go to more visitors; null without any. */
export async function findHarm(db: Db, query: VisitsQuery): Promise<CanaryFailures | null> {
  const comparison = computeComparison(toCountedVisits(await listVisits(db, query)), 'failed');
  if (!isWorse(comparison.canary, comparison.baseline)) return null;
  return toFailures({ harm: 'failed', segment: null, comparison }, query);
}
