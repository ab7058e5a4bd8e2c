import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** An instant as day and minute where the user is; to the second, with the zone, when it is pointed at. */
export function DateTime({ instant }: { instant: string }) {
  const intl = useIntl();
  return (
    <Box
      component="time"
      dateTime={instant}
      title={intl.formatDate(instant, EXACT)}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' })}
    </Box>
  );
}

const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
