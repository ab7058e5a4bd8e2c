import type { ProfitRunPreview } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import {
  toMillionths,
  computeProfitMojo,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';

/** XCH of one PiB and day at this net space (bytes) and height; null when they give none. */
export function computeTheoreticalProfit(netSpace: string | null, height: number | null): string | null {
  if (netSpace === null || height === null || /^0*$/.test(netSpace)) return null;
  return toXch(computeTheoreticalProfitMojo(BigInt(netSpace), height));
}

/** A run as far as the formula reads it. A preview may hold fewer lines than the run has. */
export type FiguredRun = Omit<ProfitRunPreview, 'reason'> & { lineCount?: number };

/**
 * Whether a run's theoretical profit, amounts and total are what its own figures give by the formula; of the total
 * nothing can be said while lines are missing, but that it is no less than theirs.
 */
export function isConsistent(run: FiguredRun): boolean {
  const theoreticalMojo = computeTheoreticalProfitMojo(BigInt(run.netSpace), run.height);
  const seconds = BigInt(Date.parse(run.to) - Date.parse(run.from)) / 1000n;
  const factorMillionths = toMillionths(run.factor);
  const amounts = run.lines.map(({ effectiveSpace }) =>
    computeProfitMojo({ effectiveSpace: BigInt(effectiveSpace), theoreticalMojo, seconds, factorMillionths }),
  );
  return (
    toMojo(run.theoreticalProfit) === theoreticalMojo &&
    run.lines.every(({ amount }, index) => toMojo(amount) === amounts[index]) &&
    isTotal(toMojo(run.total), amounts, run.lineCount ?? amounts.length)
  );
}

function isTotal(totalMojo: bigint | null, amounts: bigint[], lineCount: number): boolean {
  const sumMojo = amounts.reduce((sum, amount) => sum + amount, 0n);
  return lineCount > amounts.length ? totalMojo !== null && totalMojo >= sumMojo : totalMojo === sumMojo;
}
