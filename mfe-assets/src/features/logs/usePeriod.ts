import { useIntl } from '@farm/remote-sdk';

interface Period {
  from: string;
  /** Exclusive. */
  to: string;
}

/**
 * Formats a period as UTC days, since profit runs pay by UTC days. A period that is not made of whole days is
 * formatted as instants in local time.
 */
export function usePeriod(period: Period): string {
  const intl = useIntl();
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  if (from % DAY_MS !== 0 || to % DAY_MS !== 0)
    return intl.formatDateTimeRange(from, to, { dateStyle: 'medium', timeStyle: 'short' });
  // The last day ends at `to`.
  const days = intl.formatDateTimeRange(from, to - DAY_MS, { dateStyle: 'medium', timeZone: 'UTC' });
  return intl.formatMessage({ id: 'assets.profit.days' }, { days });
}

const DAY_MS = 86_400_000;
