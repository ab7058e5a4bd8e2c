import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import type { Db } from '@farm/database';
import { addSeconds, planSteps } from '../../intervals.ts';
import { readAccountHistory } from '../space/index.ts';
import type { ProofSource } from './proofSource.ts';

/**
 * Returns the space of an account over time. Where space is proven, effective space is what was proven. The newest
 * interval is left out until it is measured: before that, it would show a theoretical space of nothing.
 */
export async function readShareHistory(
  { db, proofSource }: { db: Db; proofSource?: ProofSource | undefined },
  accountId: string,
  { range, now = new Date() }: { range: SpaceRange; now?: Date },
): Promise<SpaceHistory> {
  const history = await readAccountHistory(db, accountId, { range, now });
  if (!proofSource) return history;
  const steps = planSteps(range, now);
  const newest = addSeconds(steps.to, -steps.stepSeconds).toISOString();
  const proven = await proofSource.listProven(accountId, steps);
  const bytesAt = new Map(proven.map(({ at, bytes }) => [at.toISOString(), bytes.toString()]));
  const measuredAt = new Map(history.points.map((point) => [point.at, point]));
  const instants = [...new Set([...measuredAt.keys(), ...bytesAt.keys()])]
    .filter((at) => at !== newest || measuredAt.has(at))
    .sort();
  return {
    ...history,
    points: instants.map((at) => ({
      ...(measuredAt.get(at) ?? { at, plotCount: 0, theoreticalSpace: '0' }),
      effectiveSpace: bytesAt.get(at) ?? '0',
    })),
  };
}
