import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useEffect, useState } from 'react';
import { formatCountdown } from '../../model/formatCountdown.ts';

/** Remaining validity of a code. Display only: the farm decides when the code expires. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <FormattedMessage
      id="devices.enrol.validFor"
      values={{
        time: (
          <Box component="bdi" role="timer" dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCountdown(Date.parse(until) - now)}
          </Box>
        ),
      }}
    />
  );
}
