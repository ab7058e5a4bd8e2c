import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Chip } from '@farm/ui/chips';
import { useHasPassed } from './useHasPassed.ts';

/** Shows if withdrawals to an address go out, or until when they are held. */
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
