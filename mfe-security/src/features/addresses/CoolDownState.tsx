import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Chip } from '@farm/ui/marks';
import { useHasPassed } from './useHasPassed.ts';

/** Whether a withdrawal to an address goes out, or is held and until when. */
export function CoolDownState({ trustedAt }: { trustedAt: string }) {
  const intl = useIntl();
  const isTrusted = useHasPassed(trustedAt);
  const time = (
    <time dateTime={trustedAt}>
      {intl.formatDate(trustedAt, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isTrusted ? 'success' : 'warning'}
      label={<FormattedMessage id={`security.addresses.${isTrusted ? 'ready' : 'held'}`} values={{ time }} />}
    />
  );
}
