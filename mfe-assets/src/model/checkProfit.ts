import type { ProfitLogEntry } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import {
  toMillionths,
  computeProfitMojo,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';

/** A profit log entry, recomputed from its own factors with the farm's only formula. */
export interface ProfitCheck {
  /** Result of the factors; null if the formula rejects them. */
  amountMojo: bigint | null;
  theoreticalMojo: bigint | null;
  /** True if both results match the recorded values to the last decimal. */
  agrees: boolean;
}

/** Recomputes a profit log entry and compares the results with the recorded values. */
export function checkProfit(entry: ProfitLogEntry): ProfitCheck {
  try {
    const theoreticalMojo = computeTheoreticalProfitMojo(BigInt(entry.netSpace), entry.height);
    const amountMojo = computeProfitMojo({
      effectiveSpace: BigInt(entry.effectiveSpace),
      theoreticalMojo: toMojo(entry.theoreticalProfit),
      seconds: computePeriodSeconds(entry),
      factorMillionths: toMillionths(entry.factor),
    });
    const agrees = theoreticalMojo === toMojo(entry.theoreticalProfit) && amountMojo === toMojo(entry.amount);
    return { amountMojo, theoreticalMojo, agrees };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { amountMojo: null, theoreticalMojo: null, agrees: false };
  }
}

/** Returns the length of an entry's period, in whole seconds. */
export function computePeriodSeconds({ from, to }: Pick<ProfitLogEntry, 'from' | 'to'>): bigint {
  return BigInt(Date.parse(to) - Date.parse(from)) / 1000n;
}
