import type { Db } from '@farm/database';
import { addSeconds, type Steps } from '../../intervals.ts';
import { findNewestSpace, listSpace, type SpaceRow } from './space.repository.ts';

/**
 * Lists measured space by interval, oldest first. The current interval has its newest five minutes instead of its
 * average: the last point of a chart shows the present (docs/decisions/0014-measured-space.md).
 */
export async function listSpaceUntilNow(db: Db, steps: Steps & { owner: string }): Promise<SpaceRow[]> {
  const { owner, width, stepSeconds, to } = steps;
  const rows = await listSpace(db, steps);
  const last = rows.at(-1);
  const currentStart = addSeconds(to, -stepSeconds);
  // The current five minutes are not part of a chart.
  if (width === '5m' || last?.at.getTime() !== currentStart.getTime()) return rows;
  const newest = await findNewestSpace(db, owner, { from: currentStart, to });
  return newest ? [...rows.slice(0, -1), { ...newest, at: currentStart }] : rows;
}
