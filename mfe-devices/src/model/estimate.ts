import type { Share } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { BYTES_PER_PIB, toMillionths, computeProfitMojo } from '@farm/contracts/profit-formula';
import { formatBytes, formatXch } from '@farm/remote-sdk';

/** An estimated profit per day, recomputed in the browser with the farm's only formula. */
export interface Estimate {
  /** Decimal XCH; null if the formula rejects the figures. */
  xch: string | null;
  /** True if the result matches the farm's to the last decimal. */
  agrees: boolean;
  /** Formula with its numbers; the symbols are the same in every language. */
  formula: string;
}

type EstimateFigures = Pick<Share, 'effectiveSpace' | 'factor'> & {
  /** Decimal XCH per PiB per day. */
  theoreticalProfit: string;
  /** Estimate of the farm, in decimal XCH per day. */
  farmEstimate: string;
};

/** Computes the profit per day and compares it with the farm's estimate. */
export function computeEstimate(figures: EstimateFigures, locale: string): Estimate {
  const { effectiveSpace, theoreticalProfit, factor, farmEstimate } = figures;
  const xch = computeXch(figures);
  return {
    xch,
    agrees: xch !== null && toMojo(xch) === toMojo(farmEstimate),
    formula: [
      `${formatBytes(effectiveSpace, locale)} ÷ ${formatBytes(BYTES_PER_PIB.toString(), locale)}`,
      `${formatXch(theoreticalProfit, locale)} XCH`,
      formatXch(factor, locale),
    ].join(' × '),
  };
}

const SECONDS_PER_DAY = 86_400n;

function computeXch({ effectiveSpace, theoreticalProfit, factor }: EstimateFigures): string | null {
  try {
    const mojo = computeProfitMojo({
      effectiveSpace: BigInt(effectiveSpace),
      theoreticalMojo: toMojo(theoreticalProfit),
      seconds: SECONDS_PER_DAY,
      factorMillionths: toMillionths(factor),
    });
    return toXch(mojo);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
