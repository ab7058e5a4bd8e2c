import { useIntl } from '@farm/remote-sdk';

/** The multiplier of a profit. */
export function Factor({ factor }: { factor: string }) {
  const intl = useIntl();
  // Three digits and six decimals at most: a number holds them exactly.
  return <bdi dir="ltr">×&nbsp;{intl.formatNumber(Number(factor), { maximumFractionDigits: 6 })}</bdi>;
}
