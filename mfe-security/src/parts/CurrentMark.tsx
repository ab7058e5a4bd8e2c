import { FormattedMessage } from '@farm/remote-sdk';
import { Chip } from '@farm/ui/chips';

/** Marks the row of the device that shows the page. */
export function CurrentMark() {
  return (
    <Chip
      size="small"
      color="success"
      variant="outlined"
      label={<FormattedMessage id="security.sessions.current" />}
    />
  );
}
