import { useIntl } from '@farm/remote-sdk';

interface PercentsProps {
  /** From 0 to 100. */
  percents: readonly number[];
}

/** Shares as a list of percentages, each with up to two decimals. */
export function Percents({ percents }: PercentsProps) {
  const intl = useIntl();
  const style = { style: 'percent', maximumFractionDigits: 2 } as const;
  return intl.formatList(
    percents.map((percent) => intl.formatNumber(percent / 100, style)),
    { type: 'unit' },
  );
}
