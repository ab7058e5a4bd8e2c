import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface WhenProps {
  instant: string;
  /** How exactly it is told. */
  to?: 'minute' | 'second';
}

/** An instant as date and time where the reader is, on one line. */
export function When({ instant, to = 'second' }: WhenProps) {
  const intl = useIntl();
  return (
    <Box component="time" dateTime={instant} sx={{ whiteSpace: 'nowrap' }}>
      {intl.formatDate(instant, { dateStyle: 'medium', timeStyle: to === 'minute' ? 'short' : 'medium' })}
    </Box>
  );
}
