import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** An instant as date and time where the reader is, on one line. */
export function When({ instant }: { instant: string }) {
  const intl = useIntl();
  return (
    <Box component="time" dateTime={instant} sx={{ whiteSpace: 'nowrap' }}>
      {intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'medium' })}
    </Box>
  );
}
