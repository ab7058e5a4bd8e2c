import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { EXACT_FORMAT } from './exact.ts';

interface MomentProps {
  at: string;
  precision?: keyof typeof FORMATS;
}

/** Instant in the user's language and time zone, on one line; its title has the exact time with time zone. */
export function Moment({ at, precision = 'minute' }: MomentProps) {
  const intl = useIntl();
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT_FORMAT)}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {intl.formatDate(at, FORMATS[precision])}
    </Box>
  );
}

const FORMATS = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;
