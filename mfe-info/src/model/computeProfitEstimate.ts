import { toXch } from '@farm/contracts/amount';
import { computeProfitMojo } from '@farm/contracts/profit-formula';
import type { Network } from './network.ts';

/** Expected profit of a space, in decimal XCH. */
export interface ProfitEstimate {
  day: string;
  /** Thirty days. */
  month: string;
  /** Profit per day after the next halving; null if none remains. */
  dayAfterHalving: string | null;
}

const SECONDS_PER_DAY = 86_400n;
const DAYS_PER_MONTH = 30n;

/** Computes the expected profit of effective space, in bytes, with the formula of the profit runs. */
export function computeProfitEstimate(effectiveSpace: bigint, network: Network): ProfitEstimate {
  const { theoreticalMojo, factorMillionths, halving } = network;
  const computeXch = (perPib: bigint, days: bigint) =>
    toXch(
      computeProfitMojo({
        effectiveSpace,
        theoreticalMojo: perPib,
        seconds: days * SECONDS_PER_DAY,
        factorMillionths,
      }),
    );
  return {
    day: computeXch(theoreticalMojo, 1n),
    month: computeXch(theoreticalMojo, DAYS_PER_MONTH),
    dayAfterHalving: halving && computeXch(halving.theoreticalMojo, 1n),
  };
}
