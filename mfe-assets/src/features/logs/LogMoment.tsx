import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useState } from 'react';

interface LogMomentProps {
  at: string;
  /** True to put the day above the time of day, in a table of many columns. */
  isStacked?: boolean;
}

/** Time of a log entry: day and time of day, with the year unless it is this year. The tooltip shows everything. */
export function LogMoment({ at, isStacked = false }: LogMomentProps) {
  const intl = useIntl();
  const [now] = useState(() => Date.now());
  const year = { year: 'numeric' } as const;
  const isThisYear = intl.formatDate(at, year) === intl.formatDate(now, year);
  const day = { month: 'short', day: 'numeric', ...(!isThisYear && year) } as const;
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT)}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {isStacked ? (
        <>
          {intl.formatDate(at, day)}{' '}
          <Box component="span" sx={{ display: { sm: 'block' } }}>
            {intl.formatTime(at, TIME)}
          </Box>
        </>
      ) : (
        intl.formatDate(at, { ...day, ...TIME })
      )}
    </Box>
  );
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
