import type { ProfitRunPreview } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import {
  toMillionths,
  computeProfitMojo,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';

/** XCH per PiB and day for a netspace (bytes) and height; null if they are invalid. */
export function computeTheoreticalProfit(netSpace: string | null, height: number | null): string | null {
  if (netSpace === null || height === null || /^0*$/.test(netSpace)) return null;
  return toXch(computeTheoreticalProfitMojo(BigInt(netSpace), height));
}

/** The part of a run that the formula needs. A preview may have fewer lines than its run. */
export type FiguredRun = Omit<ProfitRunPreview, 'reason'> & { lineCount?: number };

/**
 * True if theoretical profit, amounts and total of a run follow from its figures. With lines missing, the total
 * only has to be at least their sum.
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
