import { formatAge, useIntl, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useEffect, useState } from 'react';

const TICK_MS = 60_000;

/** Time since the last activity; the tooltip shows the exact time. */
export function LastSeen({ at }: { at: string }) {
  const intl = useIntl();
  const { locale } = usePage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box component="time" dateTime={at} title={intl.formatDate(at, { dateStyle: 'full', timeStyle: 'long' })}>
      {formatAge(at, now, locale)}
    </Box>
  );
}
