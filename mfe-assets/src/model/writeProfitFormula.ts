import type { ProfitLogEntry } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { BLOCKS_PER_DAY, blockRewardMojo, BYTES_PER_PIB } from '@farm/contracts/profit-formula';
import { formatBytes, formatXch } from '@farm/remote-sdk';
import { periodSeconds } from './checkProfit.ts';

/** How a profit is worked out, with the numbers of one line; the same signs in every language. */
export interface ProfitFormula {
  /** What gives the theoretical profit of one PiB and day. */
  theoretical: string;
  /** What gives the amount. */
  amount: string;
}

/** Writes the formula of a line of the profit log; the numbers are whole, in their own units. */
export function writeProfitFormula(entry: ProfitLogEntry, locale: string): ProfitFormula {
  const xch = (decimal: string) => `${formatXch(decimal, locale)} XCH`;
  const bytes = (count: string) => formatBytes(count, locale);
  const seconds = (count: bigint) => `${new Intl.NumberFormat(locale).format(count)} s`;
  const pib = bytes(BYTES_PER_PIB.toString());
  const blocks = new Intl.NumberFormat(locale).format(BLOCKS_PER_DAY);
  const reward = xch(mojoToXch(blockRewardMojo(entry.height)));
  return {
    theoretical: `${blocks} × ${reward} × ${pib} ÷ ${bytes(entry.netSpace)}`,
    amount: [
      `${bytes(entry.effectiveSpace)} ÷ ${pib}`,
      xch(entry.theoreticalProfit),
      `${seconds(periodSeconds(entry))} ÷ ${seconds(SECONDS_PER_DAY)}`,
      formatXch(entry.factor, locale),
    ].join(' × '),
  };
}

const SECONDS_PER_DAY = 86_400n;
