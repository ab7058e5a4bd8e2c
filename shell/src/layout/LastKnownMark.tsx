import { Box, Container } from '@farm/ui';
import { FormattedMessage, useIntl, type FormatDateOptions } from 'react-intl';
import { useSelector } from 'react-redux';
import { toLastKnownAt } from '../session/toLastKnownAt.ts';

/**
 * Says how old the figures of a page are until current ones arrive. It uses the space above the page's title, so that
 * nothing moves when it goes.
 */
export function LastKnownMark() {
  const intl = useIntl();
  const at = useSelector(toLastKnownAt);
  return (
    <Box role="status" sx={{ position: 'absolute', insetInline: 0, top: 0 }}>
      {at === null ? null : (
        <Container sx={textStyle}>
          <FormattedMessage id="shell.lastKnown" values={{ time: intl.formatDate(at, toFormat(at)) }} />
        </Container>
      )}
    </Box>
  );
}

/** The space above the title is 24 px high on a phone. */
const textStyle = { typography: 'caption', lineHeight: '24px', color: 'text.secondary', textAlign: 'end' };

function toFormat(at: number): FormatDateOptions {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
}
