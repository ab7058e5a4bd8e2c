import { useIntl } from '@farm/remote-sdk';
import type { Period } from '../../model/parsePeriod.ts';

/** Period of a profit in UTC, formatted for the reader's locale. */
export function ProfitPeriod({ from, to, isDays }: Period) {
  const intl = useIntl();
  const text = intl.formatDateTimeRange(from, to, { ...(isDays ? DAY : MOMENT), timeZone: 'UTC' });
  return intl.formatMessage({ id: 'assets.logs.period' }, { period: text });
}

const DAY = { dateStyle: 'medium' } as const;
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;
