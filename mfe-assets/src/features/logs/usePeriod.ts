import { useIntl } from '@farm/remote-sdk';

interface Period {
  from: string;
  /** Not included. */
  to: string;
}

/** From one instant to another, in words, where the user is. */
export function usePeriod({ from, to }: Period): string {
  const intl = useIntl();
  return intl.formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'medium', timeStyle: 'short' });
}
