import type { Share } from '@farm/contracts';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';
import { BYTES_PER_PIB, factorToMillionths, profitMojo } from '@farm/contracts/profit-formula';
import { formatBytes, formatXch } from '@farm/remote-sdk';

/** An estimated profit of a day, worked out anew in the browser by the farm's one formula. */
export interface Estimate {
  /** XCH; null when the formula cannot take the figures. */
  xch: string | null;
  /** It is what the farm says, to the last decimal. */
  agrees: boolean;
  /** The formula with its numbers; the same signs in every language. */
  formula: string;
}

type EstimateFigures = Pick<Share, 'effectiveSpace' | 'factor'> & {
  /** XCH per PiB per day. */
  theoreticalProfit: string;
  /** What the farm says, XCH a day. */
  said: string;
};

/** Works out what a day earns; see {@link Estimate}. */
export function toEstimate(figures: EstimateFigures, locale: string): Estimate {
  const { effectiveSpace, theoreticalProfit, factor, said } = figures;
  const xch = estimateXch(figures);
  return {
    xch,
    agrees: xch !== null && xchToMojo(xch) === xchToMojo(said),
    formula: [
      `${formatBytes(effectiveSpace, locale)} ÷ ${formatBytes(BYTES_PER_PIB.toString(), locale)}`,
      `${formatXch(theoreticalProfit, locale)} XCH`,
      formatXch(factor, locale),
    ].join(' × '),
  };
}

const SECONDS_PER_DAY = 86_400n;

function estimateXch({ effectiveSpace, theoreticalProfit, factor }: EstimateFigures): string | null {
  try {
    const mojo = profitMojo({
      effectiveSpace: BigInt(effectiveSpace),
      theoreticalMojo: xchToMojo(theoreticalProfit),
      seconds: SECONDS_PER_DAY,
      factorMillionths: factorToMillionths(factor),
    });
    return mojoToXch(mojo);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
