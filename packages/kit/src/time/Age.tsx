import { formatAge, useIntl, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useClock } from './Clock.tsx';
import { EXACT_FORMAT } from './exact.ts';

interface AgeProps {
  at: string;
  /** Milliseconds since 1970. Default: the time of the enclosing `Clock`. */
  now?: number;
}

/** Time since an instant; its title has the exact time with time zone. */
export function Age({ at, now }: AgeProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const time = useClock();
  const until = now ?? time;
  if (until === null) throw new Error('An age needs a Clock around it, or a time');
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT_FORMAT)}
      // Keeps the word order if the page has the opposite reading direction.
      sx={{ whiteSpace: 'nowrap', unicodeBidi: 'plaintext' }}
    >
      {formatAge(at, until, locale)}
    </Box>
  );
}
