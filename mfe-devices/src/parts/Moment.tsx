import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/**
 * A day and a time of day, in the reader's language and time zone; to the second, with the zone, when it is
 * pointed at.
 */
export function Moment({ at }: { at: string }) {
  const intl = useIntl();
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT)}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
    </Box>
  );
}

const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
