import { formatAge, useIntl, usePage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { EXACT } from './exact.ts';

interface AgeProps {
  at: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The time since an instant; its title gives the second and the zone. */
export function Age({ at, now }: AgeProps) {
  const intl = useIntl();
  const { locale } = usePage();
  return (
    <Box
      component="time"
      dateTime={at}
      title={intl.formatDate(at, EXACT)}
      // Its words keep their order where the page reads the other way.
      sx={{ whiteSpace: 'nowrap', unicodeBidi: 'plaintext' }}
    >
      {formatAge(at, now, locale)}
    </Box>
  );
}
