import type { ProfitLogEntry } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { BLOCKS_PER_DAY, computeBlockRewardMojo, BYTES_PER_PIB } from '@farm/contracts/profit-formula';
import { formatBytes, formatXch } from '@farm/remote-sdk';
import { computePeriodSeconds } from './checkProfit.ts';

/** Formulas of a profit with the numbers of a log entry; the symbols are the same in every language. */
export interface ProfitFormula {
  /** Formula of the theoretical profit per PiB and day. */
  theoretical: string;
  /** Formula of the amount. */
  amount: string;
}

/** Formats the formulas of a profit log entry; the numbers are unabridged, in their own units. */
export function formatProfitFormula(entry: ProfitLogEntry, locale: string): ProfitFormula {
  const xch = (decimal: string) => `${formatXch(decimal, locale)} XCH`;
  const bytes = (count: string) => formatBytes(count, locale);
  const seconds = (count: bigint) => `${new Intl.NumberFormat(locale).format(count)} s`;
  const pib = bytes(BYTES_PER_PIB.toString());
  const blocks = new Intl.NumberFormat(locale).format(BLOCKS_PER_DAY);
  const reward = xch(toXch(computeBlockRewardMojo(entry.height)));
  return {
    theoretical: `${blocks} × ${reward} × ${pib} ÷ ${bytes(entry.netSpace)}`,
    amount: [
      `${bytes(entry.effectiveSpace)} ÷ ${pib}`,
      xch(entry.theoreticalProfit),
      `${seconds(computePeriodSeconds(entry))} ÷ ${seconds(SECONDS_PER_DAY)}`,
      formatXch(entry.factor, locale),
    ].join(' × '),
  };
}

const SECONDS_PER_DAY = 86_400n;
