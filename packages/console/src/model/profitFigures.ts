import type { ProfitRunPreview } from '@farm/contracts';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';
import { factorToMillionths, profitMojo, theoreticalProfitMojo } from '@farm/contracts/profit-formula';

/** XCH of one PiB and day at this net space (bytes) and height; null when they give none. */
export function theoreticalProfit(netSpace: string | null, height: number | null): string | null {
  if (netSpace === null || height === null || /^0*$/.test(netSpace)) return null;
  return mojoToXch(theoreticalProfitMojo(BigInt(netSpace), height));
}

/** Whether a run's theoretical profit, amounts and total are what its own figures give by the formula. */
export function isConsistent(run: Omit<ProfitRunPreview, 'reason'>): boolean {
  const theoreticalMojo = theoreticalProfitMojo(BigInt(run.netSpace), run.height);
  const seconds = BigInt(Date.parse(run.to) - Date.parse(run.from)) / 1000n;
  const factorMillionths = factorToMillionths(run.factor);
  const amounts = run.lines.map(({ effectiveSpace }) =>
    profitMojo({ effectiveSpace: BigInt(effectiveSpace), theoreticalMojo, seconds, factorMillionths }),
  );
  return (
    xchToMojo(run.theoreticalProfit) === theoreticalMojo &&
    run.lines.every(({ amount }, index) => xchToMojo(amount) === amounts[index]) &&
    xchToMojo(run.total) === amounts.reduce((sum, amount) => sum + amount, 0n)
  );
}
