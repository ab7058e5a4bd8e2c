import { useIntl } from '@farm/remote-sdk';

/** Time span of a history. */
export type HistoryRange = keyof typeof AXIS_FORMATS;

/** Returns the time formatters for a `LineChart` of this range. */
export function useChartTimes(range: HistoryRange) {
  const intl = useIntl();
  return {
    formatTime: (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
    formatAxisTime: (at: string) => intl.formatDate(at, AXIS_FORMATS[range]),
  };
}

const DAY = { month: 'short', day: 'numeric' } as const;
const AXIS_FORMATS = {
  '24h': { hour: 'numeric', minute: '2-digit' },
  '7d': DAY,
  '30d': DAY,
  '90d': DAY,
  '1y': { year: 'numeric', month: 'short' },
} as const;
