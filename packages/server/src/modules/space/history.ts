import type { SpaceHistory, SpaceRange } from '@farm/contracts';
import type { Db } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import { rangeToSteps, type Steps } from './rangeSteps.ts';
import { hasMachine, listMachineSpace, listSpace, type SpaceRow } from './repository.ts';

/** What an account had over time. */
export async function readAccountHistory(
  db: Db,
  accountId: string,
  range: SpaceRange,
): Promise<SpaceHistory> {
  const steps = rangeToSteps(range, new Date());
  return toHistory(steps, await listSpace(db, { ...steps, owner: accountId }));
}

/**
 * What a machine of the account had over time.
 * @throws AppError not_found
 */
export async function readMachineHistory(
  db: Db,
  { accountId, machineId }: { accountId: string; machineId: string },
  range: SpaceRange,
): Promise<SpaceHistory> {
  if (!(await hasMachine(db, accountId, machineId))) throw new AppError('not_found');
  const steps = rangeToSteps(range, new Date());
  const rows =
    steps.width === '5m'
      ? await listMachineSpace(db, machineId, steps)
      : await listSpace(db, { ...steps, owner: machineId });
  return toHistory(steps, rows);
}

/** An average of a small amount, to two decimals. */
export function averageOf(amountSeconds: bigint, coveredSeconds: bigint): number {
  return Number((amountSeconds * 100n) / coveredSeconds) / 100;
}

function toHistory({ from, to, stepSeconds }: Steps, rows: readonly SpaceRow[]): SpaceHistory {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds,
    points: rows.map(({ at, coveredSeconds, plotSeconds, theoreticalSeconds, effectiveSeconds }) => ({
      at: at.toISOString(),
      plotCount: averageOf(plotSeconds, coveredSeconds),
      theoreticalSpace: (theoreticalSeconds / coveredSeconds).toString(),
      effectiveSpace: (effectiveSeconds / coveredSeconds).toString(),
    })),
  };
}
