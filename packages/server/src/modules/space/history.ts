import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { planSteps, type Steps } from '../../intervals.ts';
import { listSpaceUntilNow } from './listSpaceUntilNow.ts';
import { hasMachine, listMachineSpace, type SpaceRow } from './space.repository.ts';

/** Range of a history that ends at `now`, by default the current time. */
interface HistoryOptions {
  range: SpaceRange;
  now?: Date;
}

/** Returns the space of an account over time. */
export async function readAccountHistory(
  db: Db,
  accountId: string,
  { range, now = new Date() }: HistoryOptions,
): Promise<SpaceHistory> {
  const steps = planSteps(range, now);
  return toHistory(steps, await listSpaceUntilNow(db, { ...steps, owner: accountId }));
}

/**
 * Returns the space of a machine of the account over time.
 * @throws AppError not_found
 */
export async function readMachineHistory(
  db: Db,
  { accountId, machineId }: { accountId: string; machineId: string },
  { range, now = new Date() }: HistoryOptions,
): Promise<SpaceHistory> {
  if (!(await hasMachine(db, accountId, machineId))) throw new AppError('not_found');
  const steps = planSteps(range, now);
  const rows =
    steps.width === '5m'
      ? await listMachineSpace(db, machineId, steps)
      : await listSpaceUntilNow(db, { ...steps, owner: machineId });
  return toHistory(steps, rows);
}

/** Computes the average of a small amount, to two decimals. */
export function computeAverage(amountSeconds: bigint, coveredSeconds: bigint): number {
  return Number((amountSeconds * 100n) / coveredSeconds) / 100;
}

function toHistory({ from, to, stepSeconds }: Steps, rows: readonly SpaceRow[]): SpaceHistory {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds,
    points: rows.map(({ at, coveredSeconds, plotSeconds, theoreticalByteSeconds, effectiveByteSeconds }) => ({
      at: at.toISOString(),
      plotCount: computeAverage(plotSeconds, coveredSeconds),
      theoreticalSpace: (theoreticalByteSeconds / coveredSeconds).toString(),
      effectiveSpace: (effectiveByteSeconds / coveredSeconds).toString(),
    })),
  };
}
