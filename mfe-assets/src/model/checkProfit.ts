import type { ProfitLogEntry } from '@farm/contracts';
import { xchToMojo } from '@farm/contracts/amount';
import { factorToMillionths, profitMojo, theoreticalProfitMojo } from '@farm/contracts/profit-formula';

/** A line of the profit log, worked out anew from its own factors by the farm's one formula. */
export interface ProfitCheck {
  /** What the factors give; null when the formula cannot take them. */
  amountMojo: bigint | null;
  theoreticalMojo: bigint | null;
  /** Both come out as the farm wrote them, to the last decimal. */
  agrees: boolean;
}

/** Checks a line of the profit log; see {@link ProfitCheck}. */
export function checkProfit(entry: ProfitLogEntry): ProfitCheck {
  try {
    const theoreticalMojo = theoreticalProfitMojo(BigInt(entry.netSpace), entry.height);
    const amountMojo = profitMojo({
      effectiveSpace: BigInt(entry.effectiveSpace),
      theoreticalMojo: xchToMojo(entry.theoreticalProfit),
      seconds: periodSeconds(entry),
      factorMillionths: factorToMillionths(entry.factor),
    });
    const agrees =
      theoreticalMojo === xchToMojo(entry.theoreticalProfit) && amountMojo === xchToMojo(entry.amount);
    return { amountMojo, theoreticalMojo, agrees };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { amountMojo: null, theoreticalMojo: null, agrees: false };
  }
}

/** How long a line's period is, in whole seconds. */
export function periodSeconds({ from, to }: Pick<ProfitLogEntry, 'from' | 'to'>): bigint {
  return BigInt(Date.parse(to) - Date.parse(from)) / 1000n;
}
