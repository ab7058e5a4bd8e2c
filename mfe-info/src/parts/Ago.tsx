import { formatAge, useIntl, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface AgoProps {
  at: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** How long ago it was, or the day when that is long; to the second when it is pointed at. */
export function Ago({ at, now }: AgoProps) {
  const intl = useIntl();
  const { locale } = usePage();
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT)}
      // Its words keep their order where the page reads the other way.
      sx={{ unicodeBidi: 'plaintext' }}
    >
      {now - Date.parse(at) < LONG_MS
        ? formatAge(at, now, locale)
        : intl.formatDate(at, { dateStyle: 'medium' })}
    </Box>
  );
}

const LONG_MS = 30 * 86_400_000;
const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
