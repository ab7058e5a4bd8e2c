import { useIntl } from '@farm/remote-sdk';

interface Period {
  from: string;
  /** Not included. */
  to: string;
}

/**
 * A period in words: the days of UTC that it is made of, which is what profit runs pay; one that is not made of
 * whole days by its instants, where the user is.
 */
export function usePeriod(period: Period): string {
  const intl = useIntl();
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  if (from % DAY_MS !== 0 || to % DAY_MS !== 0)
    return intl.formatDateTimeRange(from, to, { dateStyle: 'medium', timeStyle: 'short' });
  // The last day is the one that ends at `to`.
  const days = intl.formatDateTimeRange(from, to - DAY_MS, { dateStyle: 'medium', timeZone: 'UTC' });
  return intl.formatMessage({ id: 'assets.profit.days' }, { days });
}

const DAY_MS = 86_400_000;
