import { formatAge, useIntl, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useNow } from './Clock.tsx';

/** How long ago something was; exactly when, once it is pointed at. Stands inside of a `Clock`. */
export function Age({ at }: { at: string }) {
  const intl = useIntl();
  const { locale } = usePage();
  return (
    <Box component="time" dateTime={at} title={intl.formatDate(at, EXACT)} sx={{ whiteSpace: 'nowrap' }}>
      {formatAge(at, useNow(), locale)}
    </Box>
  );
}

const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
