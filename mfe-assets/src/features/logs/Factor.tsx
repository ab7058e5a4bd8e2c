import { useIntl } from '@farm/remote-sdk';

/** The multiplier of a profit. */
export function Factor({ factor }: { factor: string }) {
  const intl = useIntl();
  // A number is exact here: a factor has at most three digits and six decimals.
  return <bdi dir="ltr">×&nbsp;{intl.formatNumber(Number(factor), { maximumFractionDigits: 6 })}</bdi>;
}
