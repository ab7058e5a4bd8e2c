import { useIntl } from '@farm/remote-sdk';

interface PercentProps {
  /** From 0 to 1. */
  share: number;
}

/** A share as a percentage, with up to one decimal. */
export function Percent({ share }: PercentProps) {
  const intl = useIntl();
  return intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
}
