import { useIntl } from '@farm/remote-sdk';

interface PeriodProps {
  from: string;
  /** Not included. */
  to: string;
}

/** From one instant to another, in words, where the user is. */
export function Period({ from, to }: PeriodProps) {
  const intl = useIntl();
  return intl.formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'medium', timeStyle: 'short' });
}
