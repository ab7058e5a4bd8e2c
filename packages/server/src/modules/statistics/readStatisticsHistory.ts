import type { SpaceRange, StatisticsHistory } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { computeTheoreticalProfitMojo } from '@farm/contracts/profit-formula';
import type { Db } from '@farm/database';
import { listReadings } from '../chain/index.ts';
import { computeAverage, FARM_OWNER, listSpaceUntilNow, type SpaceRow } from '../space/index.ts';
import { planSteps } from '../../intervals.ts';
import { listPaidAmounts } from './statistics.repository.ts';

/** Returns the farm's public statistics over time. */
export async function readStatisticsHistory(
  db: Db,
  range: SpaceRange,
  now: Date = new Date(),
): Promise<StatisticsHistory> {
  const steps = planSteps(range, now);
  const { from, to, stepSeconds } = steps;
  const [readings, spaces, paid] = await Promise.all([
    listReadings(db, steps),
    listSpaceUntilNow(db, { ...steps, owner: FARM_OWNER }),
    listPaidAmounts(db, steps),
  ]);
  const readingAt = new Map(readings.map((reading) => [reading.at.getTime(), reading]));
  const spaceAt = new Map(spaces.map((space) => [space.at.getTime(), space]));
  const instants = [...new Set([...readingAt.keys(), ...spaceAt.keys()])].sort((a, b) => a - b);
  const paidUntil = createRunningSum(paid);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds,
    points: instants.map((instant) => ({
      at: new Date(instant).toISOString(),
      ...toChainFigures(readingAt.get(instant)),
      ...toFarmFigures(spaceAt.get(instant)),
      profitPaid: toXch(paidUntil(instant)),
    })),
  };
}

function toChainFigures(reading: { height: number; netSpace: bigint } | undefined) {
  if (!reading) return { netSpace: null, theoreticalProfit: null };
  const { height, netSpace } = reading;
  return {
    netSpace: netSpace.toString(),
    theoreticalProfit: toXch(computeTheoreticalProfitMojo(netSpace, height)),
  };
}

function toFarmFigures(space: SpaceRow | undefined) {
  if (!space) return { farmSpace: null, machinesOnline: null };
  const { coveredSeconds, effectiveByteSeconds, machineSeconds } = space;
  return {
    farmSpace: (effectiveByteSeconds / coveredSeconds).toString(),
    machinesOnline: computeAverage(machineSeconds, coveredSeconds),
  };
}

/**
 * Returns a function that sums the payments up to the end of the interval that begins at an instant. It must be called
 * in rising order.
 */
function createRunningSum(paid: readonly { at: Date | null; paid: bigint }[]): (instant: number) => bigint {
  let [sum, next] = [0n, 0];
  return (instant) => {
    for (let payment = paid[next]; payment && (payment.at?.getTime() ?? 0) <= instant; payment = paid[next]) {
      sum += payment.paid;
      next += 1;
    }
    return sum;
  };
}
