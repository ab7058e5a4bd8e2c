import { useIntl } from '@farm/remote-sdk';

interface UtcPeriodProps {
  from: string;
  /** Exclusive. */
  to: string;
}

/** A period in UTC: days if it consists of whole ones, otherwise times. */
export function UtcPeriod({ from, to }: UtcPeriodProps) {
  const intl = useIntl();
  const isWhole = Date.parse(from) % DAY_MS === 0 && Date.parse(to) % DAY_MS === 0;
  // The last day ends at `to`.
  const end = isWhole ? Date.parse(to) - DAY_MS : Date.parse(to);
  const style = isWhole ? DAY : MINUTE;
  const text = intl.formatDateTimeRange(Date.parse(from), end, { ...style, timeZone: 'UTC' });
  return intl.formatMessage({ id: 'operator.period' }, { period: text });
}

const DAY_MS = 86_400_000;
const DAY = { dateStyle: 'medium' } as const;
const MINUTE = { dateStyle: 'medium', timeStyle: 'short' } as const;
